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
