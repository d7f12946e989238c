// Where the other pages of the app are, for a table that is one of them.

/** The folder of the notebooks, or "" where the table is no page of the app. */
export const besideTable = () => /^(.*\/)play\.ipynb$/.exec(location.pathname)?.[1] ?? "";
