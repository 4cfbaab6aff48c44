// Small helpers for the page; text goes in as text, never as markup.

const element = (id) => document.getElementById(id);
const make = (tag, text, className) => {
  const made = document.createElement(tag);
  if (text !== undefined) {
    made.textContent = text;
  }
  if (className) {
    made.className = className;
  }
  return made;
};
const fill = (parent, children) => parent.replaceChildren(...children);
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
const fact = (term, ...values) => [make("dt", term), ...values.map((value) => make("dd", value))];
const table = (id, caption, columns, lines, isChosen) => {
  const head = make("tr");
  columns.forEach((column) => {
    const cell = make("th", column.title, column.words ? "words" : "");
    cell.scope = "col";
    head.append(cell);
  });
  const body = lines.map((line) => {
    const tr = make("tr", undefined, isChosen && isChosen(line) ? "chosen" : "");
    columns.forEach((column) => tr.append(make("td", column.of(line), column.words ? "words" : "")));
    return tr;
  });
  const thead = make("thead");
  thead.append(head);
  const tbody = make("tbody");
  tbody.append(...body);
  fill(element(id), [...(caption ? [make("caption", caption)] : []), thead, tbody]);
};
