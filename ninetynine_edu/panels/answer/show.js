// The widget of nn.show(position): the answer alone.

function render({ model, el }) {
  const root = h("div", { class: "nn-root nn-show", "data-lm-suppress-shortcuts": "true" });
  theme(root);
  holdFocus(root);
  const box = answerBox({ send: (message) => model.send(message) });
  root.append(box.node);
  el.append(root);
  const draw = () => box.show(model.get("view"));
  model.on("change:view", draw);
  draw();
  return () => model.off("change:view", draw);
}

export default { render };
