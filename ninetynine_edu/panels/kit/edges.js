// Rows that scroll sideways: an edge behind which there is more is marked, for the look of it to fade there.

/**
 * Keep marked on a row at which edges it goes on, as long as it stands on the page: what is drawn calls it as its `ref`.
 *
 * @param {HTMLElement | null} row
 */
export function showEdges(row) {
  if (!row) return;
  const mark = () => {
    const left = row.scrollLeft;
    row.toggleAttribute("data-goes-left", left > 1);
    row.toggleAttribute("data-goes-right", left + row.clientWidth < row.scrollWidth - 1);
  };
  const written = new MutationObserver(mark); // the same row gets other answers
  const watcher = new ResizeObserver(() => {
    if (row.isConnected) return mark();
    watcher.disconnect(); // it has been taken away
    written.disconnect();
  });
  watcher.observe(row);
  written.observe(row, { childList: true, subtree: true, characterData: true });
  row.addEventListener("scroll", mark, { passive: true });
}
