// Tables and all that no slider moves.

const curveTable = () => {
  const steps = Array.from({ length: 21 }, (_, i) => i / 20);
  const rowWithinCost = (cost) => Math.max(0, curve.bytes.findLastIndex((_, row) => costFactor(row) <= cost));
  const least = costFactor(0);
  const picked = [...new Set([...steps.map((step) => data.tiers ? rowWithinCost(least + step * (1 - least)) : rowWithinBytes(data.total_bytes * step)), ...(state.row < 0 ? [] : [state.row])])].sort((a, b) => a - b);
  table("curve-table", "Twenty steps of " + (data.tiers ? "cost" : "FastMem") + ", and the recommended split",
    [
      { title: "FastMem", of: (row) => bytes(curve.bytes[row]) },
      { title: "share", of: (row) => percent(share(row)) },
      ...(data.tiers ? data.tiers.names.slice(1).map((name, i) => ({ title: name, of: (row) => bytes(data.tiers.bytes[i + 1][row]) })) : []),
      ...(curve.keys.length ? [{ title: "keys", of: (row) => count(curve.keys[row]) }] : []),
      { title: "memory cost", of: (row) => percent(costFactor(row)) },
      ...(knowsDollars ? [{ title: "cost a month", of: (row) => usd(usdMonth(costFactor(row))) }] : []),
      { title: "longer by", of: (row) => percent(Math.max(0, curve.slowdown[row])) },
      ...metrics.map((each) => ({ title: each.name === "throughput" ? "operations/s" : each.name === "mean" ? "mean latency" : each.name.replace("_", " "), of: (row) => (each.ns ? time : rate)(each.values[row]) })),
    ],
    picked, (row) => row === state.row);
};

/** A table whose figures are ready to be read. */
const ready = (id, { caption, word_columns: words, columns, rows: lines }) =>
  table(id, caption, columns.map((title, i) => ({ title, of: (line) => line[i], words: i < words })), lines);

/** A share as a number, a bar and a sentence; the bar is hatched where the share is not known. */
const coverage = (each) => {
  const made = make("li");
  const name = make("strong", each.name);
  name.append(make("span", each.share === null ? "not known" : percent(each.share), "value"));
  const bar = make("div", undefined, each.share === null ? "bar unknown" : "bar");
  if (each.share !== null) {
    const part = make("span");
    part.style.width = 100 * each.share + "%";
    bar.append(part);
  }
  made.append(name, bar, make("small", each.text));
  return made;
};

/** Text whose words lines are broken between, even where they hold hyphens. */
const words = (text) => text.split(/([ \n])/).map((each) => (/[ \n]/.test(each) ? each : make("span", each)));

const staticParts = () => {
  element("subject").textContent = data.subject;
  element("no-answer").hidden = data.no_answer === null;
  if (askedRate?.refused) {
    element("no-answer").textContent = "No split is recommended: none carries the rate that you ask for and keeps your SLO.";
  }
  if (data.emulation !== null) {
    element("emulation").textContent = data.emulation;
    element("emulation").hidden = false;
  }
  if (data.tiers) {
    element("tiers-section").hidden = false;
    ready("tiers-table", data.tiers.recommended);
    element("price-control").hidden = true;
    element("curve-heading").textContent = "The frontier of cost against time";
  }
  data.sections.forEach((section) => {
    fill(element(`${section.id}-text`), section.sentences.map((sentence) => make("p", sentence)));
    ready(`${section.id}-table`, section.table);
  });
  element("policies-text").textContent = data.policies.text;
  ready("policy-table", data.policy_table);
  element("orders-text").textContent = data.orders.text;
  element("pattern-text").textContent = data.pattern.text;
  ready("hottest", data.pattern.hottest);
  ready("sizes", data.pattern.sizes);
  ready("times", data.measurement.times);
  fill(element("measurement"), data.measurement.facts.flatMap((each) => fact(each.name, each.value)));
  fill(element("covered"), data.covered.map(coverage));
  fill(element("notes"), data.notes.map((note) => make("li", note)));
  fill(element("commands"), words(data.commands.join("\n")));
  element("again-section").hidden = data.commands.length === 0;
  element("made").textContent = data.made;
};
