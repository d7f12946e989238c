// The life of one page: progress while its kernel starts, and kind words when the kernel is gone.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const every = 15000; // ms between two looks at the kernel
  const slow = 45000; // ms after which a start is called slow

  // anywidget gives the script of a panel two seconds to come; one that comes later is shown and never hears its kernel.
  // A slow computer, or a busy one, takes longer.
  const patience = 600000; // ms
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.max(ms, patience));

  // Voila calls these while it sends the page, cell by cell.
  window.voila_heartbeat = () => {};
  window.update_loading_text = (step, steps, text) => {
    const line = byId("loading_text");
    if (!line) return;
    line.textContent = ninetynine.words().ready ?? text;
    if (steps) byId("loading_progress").style.width = `${Math.round((100 * step) / steps)}%`;
  };
  window.display_cells = () => {
    if (!window.themeLoaded) {
      window.cellLoaded = true; // Voila's theme plugin calls again when it is there
      return;
    }
    const loading = byId("loading");
    if (loading) loading.remove();
    const cells = byId("rendered_cells");
    if (cells) cells.style.display = "";
  };
  window.voila_process = window.update_loading_text;
  window.voila_finish = window.display_cells;
  setTimeout(() => {
    const note = byId("loading_slow");
    if (note) note.hidden = false;
  }, slow);

  function say(what) {
    const box = byId("nnp-asleep");
    if (!box || (box.open && box.dataset.what === what)) return;
    box.dataset.what = what;
    const words = ninetynine.words();
    byId("nnp-asleep-title").textContent = words[`${what}_title`];
    byId("nnp-asleep-text").textContent = words[what];
    if (!box.open) box.showModal();
    byId("nnp-reload").focus();
  }

  let unanswered = 0;
  async function look() {
    const config = byId("jupyter-config-data");
    const box = byId("nnp-asleep");
    if (!config || (box.open && box.dataset.what !== "stopped")) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    try {
      const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store", credentials: "same-origin" });
      unanswered = 0;
      if (answer.status === 404) say("asleep");
      else if (answer.ok && box.open) box.close();
    } catch {
      unanswered += 1;
      if (unanswered >= 2) say("stopped");
      else setTimeout(look, 2000);
    }
  }
  const soon = () => setTimeout(look, 500);
  setInterval(look, every);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && soon());
  window.addEventListener("pageshow", (event) => event.persisted && location.reload()); // its kernel ended when it was left
  window.addEventListener("online", soon);
  document.addEventListener("click", (event) => event.target.id === "nnp-reload" && location.reload());
  document.addEventListener("cancel", (event) => event.target.id === "nnp-asleep" && event.preventDefault(), true);

  // The kernel's own socket tells at once what the look above finds late: closing, and a kernel that was restarted
  // in place (same name, but nothing of this page left in it).
  const Plain = window.WebSocket;
  let leaving = false;
  window.addEventListener("pagehide", () => (leaving = true));
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      if (!String(args[0]).includes("/channels")) return;
      this.addEventListener("close", () => leaving || soon());
      this.addEventListener("message", ({ data }) => {
        const size = typeof data === "string" ? data.length : data.byteLength;
        if (size > 4096) return; // a status message is short
        const text = typeof data === "string" ? data : new TextDecoder().decode(data);
        if (text.includes("execution_state") && /"(auto)?restarting"/.test(text)) say("restarted");
      });
    }
  };
})();
