// What the desk of all games answers.

/** The rules card of a game, for the screen and as a page of its own for the printer. */
export interface Card {
  kind: "card";
  variant: string;
  title: string;
  card: string;
  page: string;
}

/** The pack of a game, as a page for the printer. */
export interface Pack {
  kind: "pack";
  variant: string;
  page: string;
}

/** A sentence after a fault. */
export interface Sorry {
  kind: "sorry";
  text: string;
}
