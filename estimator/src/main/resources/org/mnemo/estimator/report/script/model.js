// The curve as it lies in the page, and the model's last step: what a row costs, and which row is chosen.

const data = JSON.parse(element("report-data").textContent);
const curve = data.curve;
const rows = curve.ops_s.map((_, row) => row);
const last = rows.length - 1;
const slowdownOf = (ops) => data.fast_ops_s / ops - 1;
curve.slowdown = curve.ops_s.map(slowdownOf);
curve.mean_ns = curve.ops_s.map((ops) => (data.clients * 1e9) / ops - data.client_ns);
// JSON has no number for a latency without end.
for (const name of Object.keys(curve).filter((each) => each.endsWith("_ns"))) {
  curve[name] = curve[name].map((ns) => ns ?? Infinity);
}

// What the reader has set, and the row that follows; -1 for none.
const state = { row: -1, metric: "slowdown", axis: data.tiers.length ? "cost" : "share" };

const share = (row) => curve.bytes[row] / data.total_bytes;
const paid = [curve.fast_cost ?? curve.bytes, ...curve.slower_bytes];
const costFactor = (row) => paid.reduce((sum, column, tier) =>
  sum + column[row] * (tier === 1 && !data.tiers.length ? state.price : data.prices[tier]), 0) / data.total_bytes;
const usdMonth = (row) => ((data.usd_per_gib_month * data.total_bytes) / 2 ** 30) * costFactor(row);

const isGiven = data.fast_bytes !== null;
/** How far the slowdown may be above its estimate at the SLO, if that is too far for an answer; else 0. */
const unsureBy = () => {
  const row = curve.slowdown.findIndex((slowdown) => slowdown <= state.slo);
  const width = row < 0 ? 0 : curve.slowdown_high[row] - curve.slowdown[row];
  return width > Math.max(data.widest_share * state.slo, data.widest_slowdown) ? width : 0;
};
const meetsSlos = (row) => curve.slowdown_high[row] <= state.slo
  && (!curve.nodes || (curve.nodes[row] >= 0 && curve.nodes[row] <= data.nodes))
  && Object.keys(data.latency_limits).every((name) => curve[name + "_high_ns"][row] <= state[name]);
const rowWithinBytes = (limit) => Math.max(0, curve.bytes.findLastIndex((each) => each <= limit));
/**
 * The first row that keeps all at upper confidence bounds, which is the cheapest unless copies in SlowMem
 * make it dearer than FastMem only.
 */
const choose = () => {
  const first = data.no_answer || (!isGiven && unsureBy() > 0) ? -1
    : isGiven ? rowWithinBytes(state.bytes) : rows.findIndex(meetsSlos);
  state.row = !isGiven && first >= 0 && costFactor(first) > 1 ? last : first;
};

// What can be shown.

const interval = (text, low, high) =>
  low === undefined ? "" : high === undefined ? " (at least " + text(low) + ")" : " (" + text(low) + " to " + text(high) + ")";
const metrics = [
  { name: "slowdown", short: "Slowdown", label: "Slowdown against FastMem only", low: curve.slowdown_low, high: curve.slowdown_low && curve.slowdown_high, text: percent, tick: shortPercent, limit: () => (isGiven ? Infinity : state.slo) },
  { name: "ops_s", short: "Operations/s", label: "Throughput (operations per second)", low: curve.ops_low, high: curve.ops_high, text: rate },
  { name: "capacity", short: "Capacity/s", label: "Capacity of a node (requests per second)", low: curve.capacity_low, text: rate },
  { name: "mean_ns", short: "Mean latency", label: "Mean latency of all operations", text: time },
  ...["read", "write"].flatMap((kind) => ["p95", "p99"].map((quantile) => ({
    name: kind + "_" + quantile + "_ns",
    short: quantile + " of " + kind + "s",
    label: quantile + (data.offered_ops_s === null ? " latency of " : " response time at " + rate(data.offered_ops_s) + "/s of ") + kind + "s",
    text: time,
    limit: () => state[kind + "_" + quantile],
  }))),
].filter(({ name }) => curve[name]).map((metric) => ({ ...metric, values: curve[metric.name] }));

const axes = [
  { name: "share", label: "FastMem, share of the bytes (%)", of: (row) => 100 * share(row), text: plain },
  { name: "bytes", label: "FastMem", of: (row) => curve.bytes[row], text: bytes },
  { name: "cost", label: "Memory cost relative to FastMem only (cost factor)", of: costFactor, text: plain },
  { name: "dollars", label: "Memory cost, dollars a month", of: usdMonth, text: usd },
].filter(({ name }) => name !== "dollars" || data.usd_per_gib_month !== null);

const metric = () => metrics.find(({ name }) => name === state.metric);
const axis = () => axes.find(({ name }) => name === state.axis);

/** All that is known of a row: titles, and the text of a row. */
const figures = [
  ...(data.tiers.length ? data.tiers.map((name, tier) => [name, (row) => bytes([curve.bytes, ...curve.slower_bytes][tier][row])]) : [[data.fast_mem, (row) => bytes(curve.bytes[row])]]),
  ["Share", (row) => percent(share(row))],
  ...(curve.keys.length ? [["Keys", (row) => count(curve.keys[row])]] : []),
  ["Memory cost", (row) => percent(costFactor(row))],
  ...(data.usd_per_gib_month === null ? [] : [["Dollars a month", (row) => usd(usdMonth(row))]]),
  ...metrics.map(({ short, values, low, high, text }) => [short, (row) => text(values[row]) + interval(text, low?.[row], high?.[row])]),
  ...(curve.nodes ? [["Nodes for " + rate(data.rate_ops_s) + "/s, at most " + shortPercent(data.max_utilisation) + " busy", (row) => (curve.nodes[row] < 0 ? "not known" : count(curve.nodes[row]))]] : []),
];
