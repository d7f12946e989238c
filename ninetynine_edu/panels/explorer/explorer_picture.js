// The picture of a tree: a camera over the open part. Only what is in sight has elements, and those are used again; far
// away the whole tree is a few outlines.

const FAR = 0.34, NEAREST = 2, STEP = 64, CROWD = 100;

/** state: {tree, lay, marks, open, selected, hits, asking, looks}; on: {select, toggle}. */
function makePicture(state, on) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const far = s("g", { class: "nn-xfar" }), ties = s("g"), edges = s("g"), nodes = s("g");
  const world = s("g", {}, far, ties, edges, nodes);
  const svg = s("svg", { class: "nn-xsvg", "aria-hidden": "true", focusable: "false" }, world);
  const help = h("p", { class: "nn-sr", id: `nn-xhelp-${Math.random().toString(36).slice(2)}` },
    "Arrow keys move the picture, plus and minus zoom, 0 fits it, Enter opens or closes the chosen branch. The list of the tree holds the same in words.");
  const box = h("div", { class: "nn-xbox", tabindex: "0", role: "group", "aria-label": "Picture of the tree", "aria-describedby": help.id }, svg);
  const tool = (label, text, act) => h("button", { type: "button", class: "nn-btn nn-xtool", "aria-label": label, title: label, onclick: act }, text);
  const tools = h("div", { class: "nn-xtools", role: "group", "aria-label": "Move and zoom the picture" },
    tool("Move left", "←", () => glide(STEP * 2, 0)), tool("Move up", "↑", () => glide(0, STEP * 2)),
    tool("Move down", "↓", () => glide(0, -STEP * 2)), tool("Move right", "→", () => glide(-STEP * 2, 0)),
    tool("Zoom out", "−", () => zoom(1 / 1.5)), tool("Zoom in", "+", () => zoom(1.5)),
    h("button", { type: "button", class: "nn-btn nn-xtool nn-xfit", onclick: () => fit() }, "Fit"));
  const node = h("div", { class: "nn-xpicture" }, box, tools, help);
  const cam = { x: 0, y: 0, k: 1, wide: 0, high: 0, moved: false };
  const drawn = new Map();
  let lay = null, from = null, began = 0, ride = null, frame = 0, farKey = -1, tieKey = null, version = 0;

  // ---------------------------------------------------------------- the camera
  /** How tall a tree of many nodes is drawn: far away only its width shrinks, else it would be a thin line. */
  function tall(k) {
    if (k >= FAR || lay.order.length <= CROWD) return k;
    return Math.max(k, FAR + (Math.min(0.7, (cam.high - 60) / (lay.height + 100)) - FAR) * (1 - k / FAR));
  }
  function bounds() { return { left: -R - 20, right: lay.width + R + 56, top: -R - 20, bottom: lay.height + R + 44 }; }
  function fitting() {
    const area = bounds(), wide = area.right - area.left, high = area.bottom - area.top;
    const k = lay.order.length > CROWD && cam.wide / wide < FAR ? cam.wide / wide : Math.min(cam.wide / wide, cam.high / high, 1.25), ky = tall(k);
    return { k, x: (cam.wide - wide * k) / 2 - area.left * k, y: Math.max(0, Math.min((cam.high - high * ky) / 2, 24)) - area.top * ky };
  }
  function fit() { cam.moved = false; go(fitting()); }
  /** At first: all of it where it can be read, else the root at the top. */
  function start() {
    const all = fitting(), least = cam.wide < 500 ? 0.54 : 0.7;
    const k = Math.max(all.k, least), area = bounds();
    if (all.k >= least) Object.assign(cam, all);
    else {
      const fits = (area.right - area.left) * k <= cam.wide;
      Object.assign(cam, { k, x: fits ? all.x : cam.wide / 2 - lay.x[0] * k, y: Math.min(all.y, (R + 20) * k) });
    }
    cam.moved = false;
  }
  function clamp() {
    const area = bounds(), rest = 70, ky = tall(cam.k);
    cam.x = Math.min(cam.wide - rest - area.left * cam.k, Math.max(rest - area.right * cam.k, cam.x));
    cam.y = Math.min(cam.high - rest - area.top * ky, Math.max(rest - area.bottom * ky, cam.y));
  }
  function go(to) {
    if (still.matches) { Object.assign(cam, to); clamp(); return paint(); }
    ride = { from: { x: cam.x, y: cam.y, k: cam.k }, to, began: performance.now() };
    later();
  }
  function zoom(factor, x = cam.wide / 2, y = cam.high / 2, at = ride ? ride.to : cam) {
    cam.moved = true;
    const k = Math.min(NEAREST, Math.max(Math.min(fitting().k, FAR) * 0.9, at.k * factor));
    const to = { k, x: x - ((x - at.x) / at.k) * k, y: y - ((y - at.y) / tall(at.k)) * tall(k) };
    if (at === cam) { ride = null; Object.assign(cam, to); clamp(); later(); } else go(to);
  }
  function pan(dx, dy) { cam.moved = true; ride = null; const { x, y } = cam; cam.x += dx; cam.y += dy; clamp(); later(); return cam.x !== x || cam.y !== y; }
  function glide(dx, dy) { cam.moved = true; const at = ride ? ride.to : cam; go({ k: at.k, x: at.x + dx, y: at.y + dy }); }
  /** Bring a node into sight, and near enough to be read if asked; what is in sight already stays where it is. */
  function centre(which, force = false) {
    const i = lay.at.get(which);
    if (i === undefined || !cam.wide) return;
    const readable = cam.wide < 500 ? 0.54 : 0.7;
    const k = force && cam.k < readable ? 0.7 : cam.k, px = lay.x[i] * cam.k + cam.x, py = lay.y[i] * tall(cam.k) + cam.y, edge = 26 * cam.k;
    if (k === cam.k && px > edge && px < cam.wide - edge && py > edge && py < cam.high - edge * 1.6) return later();
    cam.moved = true;
    go({ k, x: cam.wide / 2 - lay.x[i] * k, y: cam.high * 0.45 - lay.y[i] * k });
  }

  // ---------------------------------------------------------------- painting
  function later() { if (!frame) frame = requestAnimationFrame(() => { frame = 0; paint(); }); }
  const ease = (t) => 1 - (1 - t) ** 3;

  function paint() {
    if (!lay || !cam.wide) return;
    const now = performance.now();
    if (ride) {
      const t = Math.min(1, (now - ride.began) / 260), e = ease(t);
      for (const key of ["x", "y", "k"]) cam[key] = ride.from[key] + (ride.to[key] - ride.from[key]) * e;
      if (t === 1) ride = null;
      clamp();
    }
    const t = from ? Math.min(1, (now - began) / 220) : 1;
    if (t === 1) from = null;
    world.setAttribute("transform", `translate(${cam.x.toFixed(2)} ${cam.y.toFixed(2)}) scale(${cam.k.toFixed(5)} ${tall(cam.k).toFixed(5)})`);
    const isFar = cam.k < FAR && lay.order.length > CROWD;
    svg.dataset.far = isFar ? "yes" : "no";
    if (isFar) { clear(); paintFar(); } else { if (farKey >= 0) { far.replaceChildren(); farKey = -1; } paintNear(ease(t), Boolean(from)); }
    if (ride || from) later();
  }

  function clear() {
    if (drawn.size) { for (const one of drawn.values()) { one.g.remove(); if (one.edge) one.edge.remove(); } drawn.clear(); }
    if (tieKey !== null) { ties.replaceChildren(); tieKey = null; }
  }

  /** Far away a node is a dot: round or square as near by, filled where won, hollow where lost. */
  function paintFar() {
    far.style.setProperty("--nn-dot", `${Math.min(10, Math.max(1.6, state.tree.slot * cam.k * 0.62)).toFixed(1)}px`);
    if (version === farKey) return;
    farKey = version;
    const groups = { edge: [], line: [], "won round": [], "won square": [], "lost round": [], "lost square": [], "hollow round": [], "hollow square": [], "share round": [], "open round": [], "chosen round": [] };
    for (let i = 0; i < lay.order.length; i += 1) {
      const which = lay.order[i], look = dotOf(which), x = Math.round(lay.x[i]), y = lay.y[i], dot = `M${x} ${y}h.01`;
      if (i) groups[look.line ? "line" : "edge"].push(`M${Math.round(lay.x[lay.up[i]])} ${lay.y[lay.up[i]]}L${x} ${y}`);
      const cap = look.shape === "circle" ? "round" : "square", name = look.faded || look.later ? "open" : look.state;
      if (name === "share" || name === "open") groups[`${name} round`].push(dot);
      else { groups[`${name} ${cap}`].push(dot); if (name === "lost") groups[`hollow ${cap}`].push(dot); }
      if (which === state.selected || state.hits.has(which)) groups["chosen round"].push(dot);
    }
    far.replaceChildren(...Object.entries(groups).filter(([, parts]) => parts.length).map(([name, parts]) => s("path", { class: `nn-xfar-${name}`, d: parts.join("") })));
  }

  function placeOf(i, e, moving) {
    if (!moving) return [lay.x[i], lay.y[i]];
    let [x, y] = from.get(lay.order[i]) || [];
    if (x === undefined) { const up = lay.up[i]; [x, y] = up >= 0 ? from.get(lay.order[up]) || [lay.x[up], lay.y[up]] : [lay.x[i], lay.y[i]]; }
    return [x + (lay.x[i] - x) * e, y + (lay.y[i] - y) * e];
  }

  function paintNear(e, moving) {
    const room = 70 / cam.k + 40;
    const left = -cam.x / cam.k - room, right = (cam.wide - cam.x) / cam.k + room, top = -cam.y / cam.k - 90, bottom = (cam.high - cam.y) / cam.k + 90;
    const seen = new Set();
    for (const row of lay.levels) {
      if (lay.y[row[0]] < top && lay.y[row[0]] + LEVEL * 2 < top) continue;
      if (lay.y[row[0]] - LEVEL * 2 > bottom) break;
      for (const i of row) {
        const [x, y] = placeOf(i, e, moving), up = lay.up[i];
        const within = x > left && x < right && y > top && y < bottom;
        let px = x, py = y;
        if (up >= 0) [px, py] = placeOf(up, e, moving);
        if (!within && (up < 0 || Math.max(x, px) < left || Math.min(x, px) > right || y < top || py > bottom)) continue;
        const which = lay.order[i];
        seen.add(which);
        paintNode(which, i, x, y, px, py);
      }
    }
    for (const [which, one] of drawn) if (!seen.has(which)) { one.g.remove(); if (one.edge) one.edge.remove(); drawn.delete(which); }
    if (tieKey !== version) { tieKey = version; ties.replaceChildren(...lay.ties.map(drawTie)); }
    ties.style.visibility = moving ? "hidden" : "";
  }

  function paintNode(which, i, x, y, px, py) {
    let one = drawn.get(which);
    const look = lookOf(which);
    if (!one) {
      one = { g: s("g", { "data-node": which }), edge: i ? s("path", {}) : null, key: "", d: "", place: "" };
      if (one.edge) edges.append(one.edge);
      nodes.append(one.g);
      drawn.set(which, one);
    }
    if (one.key !== look.key) {
      if (one.edge) one.edge.setAttribute("class", `nn-xedge${look.line ? " nn-xline" : ""}${look.waits ? " nn-xwaits" : ""}${look.faded ? " nn-xfaded" : ""}`);
      if (one.edge && look.line !== one.line) { one.line = look.line; if (look.line) edges.append(one.edge); }
      if (one.state && one.state === "open" && look.state !== "open" && !still.matches) one.g.dataset.fresh = "yes"; else delete one.g.dataset.fresh;
      one.state = look.state;
      one.key = look.key;
      one.g.setAttribute("class", `nn-xnode nn-x-${look.state}${look.faded ? " nn-xfaded" : ""}${look.later ? " nn-xlater" : ""}${look.state === "share" && look.value.startsWith("-") ? " nn-xless" : ""}`);
      one.g.replaceChildren(...parts(look));
    }
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    if (one.place !== place) one.g.setAttribute("transform", one.place = place);
    if (one.edge) { const d = curve(px, py, x, y); if (d !== one.d) one.edge.setAttribute("d", one.d = d); }
  }

  /** What of a node can be told from far away. */
  function dotOf(which) {
    const { tree, marks } = state, looks = state.looks ? state.looks(which) : null, value = looks && looks.later ? null : marks.value[which];
    return {
      value, shape: tree.kind[which] === "chance" ? "diamond" : tree.shapes[tree.player[which]], line: Boolean(marks.line && marks.line[which]) && !(looks && looks.later),
      state: value === null || value === undefined ? "open" : value === "1" ? "won" : value === "-1" ? "lost" : "share",
      faded: looks && looks.faded, later: looks && looks.later,
    };
  }

  /** How a node is to look now; `key` changes when anything of it does. */
  function lookOf(which) {
    const { tree, marks, open } = state, kids = tree.kids[which].length;
    const look = {
      ...dotOf(which), which, waits: Boolean(tree.chance[which]), label: tree.label[which], often: oftenOf(tree, marks, which),
      handle: kids ? (open.has(which) ? "−" : `+${tree.behind[which].toLocaleString("en")}`) : "", isOpen: open.has(which),
      sign: { cut: "…", decided: "=" }[tree.kind[which]] || "", chosen: which === state.selected, hit: state.hits.has(which), asked: state.asking.has(which),
      now: state.now === which,
    };
    look.key = `${tree.n}|${look.value}|${look.line}|${look.handle}|${look.chosen}|${look.hit}|${look.asked}|${look.now}|${look.faded}|${look.later}|${look.often}`;
    return look;
  }

  function parts(look) {
    const { tree } = state, out = [];
    const text = (x, y, words, cls, size) => s("text", { x, y, class: cls, ...(size ? { "font-size": size } : {}) }, words);
    if (look.hit) out.push(s("path", { class: "nn-xhit", d: outline("circle", 0, 0, 29) }));
    if (look.chosen) out.push(s("path", { class: "nn-xring", d: outline("circle", 0, 0, 24.5) }));
    else if (look.now) out.push(s("path", { class: "nn-xnow", d: outline("circle", 0, 0, 24.5) }));
    if (look.asked) out.push(s("path", { class: "nn-xasked", d: outline(look.shape, 0, 0, 22.5) }));
    out.push(s("path", { class: "nn-xshape", d: outline(look.shape, 0, 0, R) }));
    const [inner, size] = look.later ? ["", 17] : look.value === null || look.value === undefined ? ["?", 17] : inside(look.value);
    const down = look.shape === "triangle" ? 9 : size === 17 ? 6 : Math.round(size * 3.6) / 10;
    if (inner) out.push(text(0, down, inner, "nn-xinner", size));
    let beside = minus(tree.total[look.which]);
    if (!inner && !look.later && look.value) beside += ` · ${minus(look.value)}`;
    if (look.shape === "hexagon") beside += ` P${tree.player[look.which] + 1}`;
    out.push(text(R + 11, 6, beside, "nn-xtotal"));
    if (look.label) {
      const half = (look.label.length * 8.7) / 2 + 3;
      out.push(s("rect", { class: "nn-xback", x: -half, y: -R - 31, width: 2 * half, height: 22, rx: 6 }));
      const label = s("text", { x: 0, y: -R - 15, class: `nn-xlabel${look.line ? " nn-xbold" : ""}` });
      for (const [words, red] of cardParts(look.label)) label.append(s("tspan", red ? { class: "nn-xred" } : {}, words));
      out.push(label);
      if (look.often) out.push(text(0, -R - 34, look.often, "nn-xoften"));
    }
    if (look.faded) out.push(s("path", { class: "nn-xcross", d: "M-15 -15L15 15M15 -15L-15 15" }));
    if (look.sign) out.push(text(0, R + 17, look.sign, "nn-xsign"));
    if (look.handle && (!look.isOpen || look.chosen)) {
      const wide = look.isOpen ? 26 : 16 + look.handle.length * 8.6;
      out.push(s("g", { class: "nn-xhandle" }, s("rect", { x: -wide / 2, y: R + 5, width: wide, height: 23, rx: 11.5 }), text(0, R + 22, look.handle, "nn-xcount")));
    }
    return out;
  }

  function drawTie(tie) {
    const hulls = tie.runs.map(([a, b]) => s("rect", { x: a - R - 8, y: tie.y - R - 8, width: b - a + 2 * R + 50, height: 2 * R + 16, rx: 24 }));
    const stubs = tie.runs.length > 1 ? tie.runs.map(([a, b]) => `M${(a + b) / 2} ${tie.y + R + 8}V${tie.laneY}`).join("") : "";
    const ends = tie.runs.length > 1 ? [tie.runs[0], tie.runs[tie.runs.length - 1]].map(([a, b]) => (a + b) / 2) : [];
    return s("g", { class: "nn-xtie" }, ...hulls, stubs ? s("path", { d: `${stubs}M${ends[0]} ${tie.laneY}H${ends[1]}` }) : null);
  }

  // ---------------------------------------------------------------- hands on the picture
  /** What lies at a point of the box: [node, on its handle]. */
  function hit(x, y) {
    if (!lay) return [-1, false];
    const wx = (x - cam.x) / cam.k, ky = tall(cam.k), wy = (y - cam.y) / ky, near = Math.max(R + 5, 20 / ky);
    let best = [-1, false], least = Infinity;
    for (const row of lay.levels) {
      const dy = wy - lay.y[row[0]];
      if (dy < -near || dy > Math.max(near, R + 32)) continue;
      for (const i of row) {
        const dx = wx - lay.x[i], which = lay.order[i];
        const handle = svg.dataset.far !== "yes" && state.tree.kids[which].length > 0 && (!state.open.has(which) || which === state.selected);
        const onHandle = handle && dy > R + 3 && dy < R + 32 && Math.abs(dx) < 34;
        const away = onHandle ? Math.abs(dx) : Math.hypot(dx * cam.k, dy * ky) / ky;
        if ((onHandle || away < near) && away < least) { least = away; best = [which, onHandle]; }
      }
    }
    return best;
  }

  const fingers = new Map();
  let press = null;
  const spot = (event) => { const area = box.getBoundingClientRect(); return [event.clientX - area.left, event.clientY - area.top]; };
  box.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    box.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, spot(event));
    press = fingers.size === 1 ? { at: spot(event), far: false } : null;
  });
  box.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId), here = spot(event);
    if (!before) { const [over] = hit(...here); box.style.cursor = over >= 0 ? "pointer" : ""; return; }
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const old = Math.hypot(before[0] - other[0], before[1] - other[1]), now = Math.hypot(here[0] - other[0], here[1] - other[1]);
      pan((here[0] - before[0]) / 2, (here[1] - before[1]) / 2);
      if (old > 4) zoom(now / old, (here[0] + other[0]) / 2, (here[1] + other[1]) / 2, cam);
    } else if (press && (press.far || Math.hypot(here[0] - press.at[0], here[1] - press.at[1]) > 6)) {
      if (!press.far) { press.far = true; box.dataset.drag = "yes"; pan(here[0] - press.at[0], here[1] - press.at[1]); } else pan(here[0] - before[0], here[1] - before[1]);
    }
    fingers.set(event.pointerId, here);
  });
  const lift = (event) => {
    fingers.delete(event.pointerId);
    delete box.dataset.drag;
    if (event.type === "pointerup" && press && !press.far) {
      const [which, onHandle] = hit(...press.at);
      if (which >= 0) { if (onHandle) on.toggle(which); else on.select(which); }
    }
    if (!fingers.size) press = null;
  };
  box.addEventListener("pointerup", lift);
  box.addEventListener("pointercancel", lift);
  box.addEventListener("dblclick", (event) => { const [which, onHandle] = hit(...spot(event)); if (which >= 0 && !onHandle) on.toggle(which); });
  box.addEventListener("wheel", (event) => {
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 300 : 1;
    if (event.ctrlKey || event.metaKey) { event.preventDefault(); zoom(Math.exp(-event.deltaY * unit * 0.0022), ...spot(event), cam); return; }
    const [dx, dy] = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
    // As in any box that scrolls: where there is no more of the tree that way, the page scrolls on.
    const area = bounds(), beyond = (low, high, size, d) => (d > 0 ? high > size + 1 : d < 0 ? low < -1 : false);
    const canX = beyond(area.left * cam.k + cam.x, area.right * cam.k + cam.x, cam.wide, dx), canY = beyond(area.top * tall(cam.k) + cam.y, area.bottom * tall(cam.k) + cam.y, cam.high, dy);
    if (!canX && !canY) return;
    event.preventDefault();
    pan(canX ? -dx * unit : 0, canY ? -dy * unit : 0);
  }, { passive: false });
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { ArrowLeft: () => pan(STEP, 0), ArrowRight: () => pan(-STEP, 0), ArrowUp: () => pan(0, STEP), ArrowDown: () => pan(0, -STEP),
      "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "−": () => zoom(0.8), 0: fit, Enter: () => on.toggle(state.selected) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  new ResizeObserver(() => {
    const wide = box.clientWidth, high = box.clientHeight;
    if (!wide || (wide === cam.wide && high === cam.high)) return;
    const first = !cam.wide;
    cam.x += (wide - cam.wide) / 2;
    Object.assign(cam, { wide, high });
    if (lay) { if (first || !cam.moved) start(); clamp(); paint(); }
  }).observe(box);

  return {
    node, box, tools, fit, zoom, pan, centre, repaint: () => { version += 1; later(); },
    paintNow: () => { version += 1; if (frame) { cancelAnimationFrame(frame); frame = 0; } paint(); },
    wide: () => box.clientWidth || cam.wide,
    camera: cam,
    /** Take a new layout. keep: a node that stays where it is on the screen; without it the camera starts anew. */
    take(next, keep = -1) {
      const old = lay;
      version += 1;
      from = null;
      if (old && keep >= 0 && cam.wide) {
        const a = old.at.get(keep), b = next.at.get(keep);
        if (a !== undefined && b !== undefined) {
          const dx = old.x[a] - next.x[b], dy = old.y[a] - next.y[b];
          ride = null;
          cam.x += dx * cam.k;
          cam.y += dy * cam.k;  // a crowd drawn from far shifts by a little more: its root stays at the top anyhow
          if (!still.matches && next.order.length < 1200 && old.order.length < 1200) {
            from = new Map(old.order.map((which, i) => [which, [old.x[i] - dx, old.y[i] - dy]]));
            began = performance.now();
          }
        }
        lay = next;
        clamp();
      } else {
        lay = next;
        clear();
        const wide = box.clientWidth;
        if (wide) { Object.assign(cam, { wide, high: box.clientHeight }); start(); }
      }
      paint();
    },
  };
}
