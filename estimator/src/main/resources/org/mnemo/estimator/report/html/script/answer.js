// The choice in words, and any row.

/** The row at which the estimate meets the SLO, whatever it is worth. */
const rowOfEstimate = (slowdown) => curve.slowdown.findIndex((each) => each <= slowdown);

/** How far the slowdown may be above its estimate there, if that is too far for an answer; else 0. */
const unsureBy = (slowdown) => {
  const row = data.question.fast_bytes === null ? rowOfEstimate(slowdown) : -1;
  const width = row < 0 ? 0 : curve.slowdown_high[row] - curve.slowdown[row];
  return width > Math.max(data.question.widest_share * slowdown, data.question.widest_slowdown) ? width : 0;
};

const choose = () => {
  state.row = data.no_answer || unsureBy(state.slowdown) > 0 ? -1
    : data.question.fast_bytes === null ? rowWithinPromises(state.slowdown) : rowWithinBytes(state.fastBytes);
};

const limitsInWords = () => data.question.latencies
  .filter((each) => state.limits[each.name] < Infinity)
  .map((each) => ", " + each.label.toLowerCase() + " " + time(state.limits[each.name])).join("");

/** What nodes carry in a row, in words; empty if that is not known. */
const carried = (row) => !data.capacity ? ""
  : "; capacity " + rate(data.capacity.ops_s[row]) + "/s" +
    (data.capacity.ops_low ? ", at least " + rate(data.capacity.ops_low[row]) + "/s" : "") +
    (askedRate ? "; " + nodesInWords(askedRate.nodes_needed[row]) + " for " + rate(askedRate.ops_s) + "/s (FastMem only: " +
      nodesInWords(askedRate.nodes_needed[rows - 1]) + "), at most " + shortPercent(askedRate.max_utilisation) + " busy" : "");

const describe = (row) =>
  (data.tiers ? tierSizes(row) : bytes(curve.bytes[row]) + " of " + data.fast_mem) + " (" + percent(share(row)) +
  (curve.keys.length ? ", " + (curve.keys[row] === 1 ? "1 key" : count(curve.keys[row]) + " keys") : "") + "): " +
  percent(Math.max(0, curve.slowdown[row])) + " slower" +
  (data.has_intervals ? " (95\u00a0% interval " + percent(curve.slowdown_low[row]) + " to " + percent(curve.slowdown_high[row]) + ")" : "") +
  "; " + rate(curve.ops[row]) + " operations/s; mean latency " + time(curve.mean_ns[row]) +
  ["read", "write"].map((kind) => curve[kind + "_p99_ns"]
    ? "; p99 of " + kind + "s " + time(curve[kind + "_p99_ns"][row]) : "").join("") +
  "; memory cost " + percent(costFactor(row)) +
  (knowsDollars ? ", " + usd(usdMonth(costFactor(row))) + " a month (FastMem only: " + usd(usdMonth(1)) + ")" : "") +
  carried(row) + ".";

/** What the reader's settings choose. */
const choice = () => {
  if (data.no_answer) {
    return "No split is recommended. The curve is a best guess.";
  }
  if (state.row >= 0) {
    return "Choice: " + describe(state.row);
  }
  if (unsureBy(state.slowdown) > 0) {
    return "No answer at an SLO of " + shortPercent(state.slowdown) + ": the slowdown is known to about " + (100 * unsureBy(state.slowdown)).toFixed(1) + " percentage points only; measure longer.";
  }
  const carry = askedRate === null ? "" : "carry " + rate(askedRate.ops_s) + " requests a second on " + nodesInWords(askedRate.nodes) + " and to ";
  return "No split is sure to " + carry + "stay within " + shortPercent(state.slowdown) + limitsInWords() + "; allow more, or measure longer.";
};

const curveTable = () => {
  const steps = Array.from({ length: 21 }, (_, i) => i / 20);
  const rowWithinCost = (cost) => Math.max(0, curve.bytes.findLastIndex((_, row) => costFactor(row) <= cost));
  const least = costFactor(0);
  const picked = [...new Set([...steps.map((step) => data.tiers ? rowWithinCost(least + step * (1 - least)) : rowWithinBytes(data.total_bytes * step)), ...(state.row < 0 ? [] : [state.row])])].sort((a, b) => a - b);
  const columns = [
    ["FastMem", (row) => bytes(curve.bytes[row])],
    ["Share", (row) => percent(share(row))],
    ...(data.tiers ? data.tiers.names.slice(1).map((name, i) => [name, (row) => bytes(data.tiers.bytes[i + 1][row])]) : []),
    ...(curve.keys.length ? [["Keys", (row) => count(curve.keys[row])]] : []),
    ["Memory cost", (row) => percent(costFactor(row))],
    ...(knowsDollars ? [["Dollars a month", (row) => usd(usdMonth(costFactor(row)))]] : []),
    ...metrics.map((each) => [each.short, (row) => each.text(each.values[row])]),
  ];
  const line = (row, tag, className, of) => {
    const tr = make("tr", undefined, className);
    tr.append(...columns.map((column) => make(tag, of(column, row))));
    return tr;
  };
  fill(element("curve-table"), [
    make("caption", "Twenty steps of " + (data.tiers ? "cost" : "FastMem") + ", and the choice"),
    line(0, "th", "", ([title]) => title),
    ...picked.map((row) => line(row, "td", row === state.row ? "chosen" : "", ([, of]) => of(row))),
  ]);
};
