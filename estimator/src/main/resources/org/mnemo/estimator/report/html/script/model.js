// The curve as it lies in the page, and the model's last step: what a row costs, and which row is chosen.

const data = JSON.parse(document.getElementById("report-data").textContent);
const rows = data.curve.ops_s.length;
let sum = 0;
const curve = {
  ...data.curve,
  keys: data.curve.keys ?? data.curve.ops_s.map((ops, row) => row),
  bytes: data.curve.bytes_added.map((added) => (sum += added)),
  ops: data.curve.ops_s,
  slowdown: data.curve.ops_s.map((ops) => data.fast_ops_s / ops - 1),
  mean_ns: data.curve.ops_s.map((ops) => (data.clients * 1e9) / ops - data.client_ns),
};

// Latencies without end stand there as -1: clients do not keep up with the offered rate.
for (const name of ["read_p95_ns", "read_p99_ns", "write_p95_ns", "write_p99_ns"]) {
  curve[name] &&= curve[name].map((ns) => (ns < 0 ? Infinity : ns));
}
const latencyName = data.offered_ops_s === null ? "latency" : "response time at " + rate(data.offered_ops_s) + "/s";

// What the reader has set.
const state = { limits: {}, slowdown: 0, fastBytes: 0, price: 0, row: -1, metric: "slowdown", axis: "share" };

const share = (row) => curve.bytes[row] / data.total_bytes;
const slowShare = (row) => (data.keeps_copies && row < rows - 1 ? 1 - share(0) : 1 - share(row));
const tierShare = (tier, row) => data.tiers.bytes[tier][row] / data.total_bytes;
const costFactor = (row) => data.tiers
  ? data.tiers.prices.reduce((paid, price, tier) => paid + price * tierShare(tier, row), 0)
  : share(row) + slowShare(row) * state.price;
/** The sizes of all tiers in words. */
const tierSizes = (row) => data.tiers.names.map((name, tier) => bytes(data.tiers.bytes[tier][row]) + " of " + name).join(", ");
const usdMonth = (factor) => (data.usd_per_gib_month * data.total_bytes / 2 ** 30) * factor;
const knowsDollars = data.usd_per_gib_month !== null;

/** Too few operations may have been measured for an upper end. */
const latencyHigh = (name, row) => (curve.latency_high_ns[name][row] < 0 ? Infinity : curve.latency_high_ns[name][row]);
const keepsLatencies = (row) =>
  data.question.latencies.every((each) => latencyHigh(each.name, row) <= state.limits[each.name]);

/** The rate that must be carried, or null. Its nodes are counted by the lower end of what one carries. */
const askedRate = data.capacity?.rate ?? null;
const nodesInWords = (nodes) => (nodes < 0 ? "not known" : nodes === 1 ? "1 node" : count(nodes) + " nodes");
const carriesRate = (row) =>
  askedRate === null || (askedRate.nodes_needed[row] >= 0 && askedRate.nodes_needed[row] <= askedRate.nodes);

const leastRow = (slowdown) =>
  curve.slowdown_high.findIndex((high, row) => high <= slowdown && carriesRate(row) && keepsLatencies(row));

/**
 * The cheapest row that carries the rate, within the slowdown and the latencies at their upper confidence
 * bounds: the first, unless copies in SlowMem make it dearer than FastMem only.
 */
const rowWithinPromises = (slowdown) => {
  const first = leastRow(slowdown);
  return first >= 0 && costFactor(first) > 1 ? rows - 1 : first;
};

const rowWithinBytes = (fastBytes) => {
  let row = 0;
  while (row + 1 < rows && curve.bytes[row + 1] <= fastBytes) {
    row++;
  }
  return row;
};

// What can be shown.

const metrics = [
  { name: "slowdown", short: "Slowdown", label: "Slowdown against FastMem only", values: curve.slowdown, low: curve.slowdown_low, high: data.has_intervals ? curve.slowdown_high : null, text: percent, tick: shortPercent, limit: () => data.question.fast_bytes === null ? state.slowdown : null },
  { name: "throughput", short: "Operations/s", label: "Throughput (operations per second)", values: curve.ops, low: curve.ops_low, high: curve.ops_high, text: rate },
  { name: "capacity", short: "Capacity/s", label: "Capacity of a node (requests per second)", values: data.capacity?.ops_s, text: rate },
  { name: "mean", short: "Mean latency", label: "Mean latency of all operations", values: curve.mean_ns, text: time },
  ...["read", "write"].flatMap((kind) => ["p95", "p99"].map((quantile) => ({
    name: kind + "_" + quantile,
    short: quantile + " of " + kind + "s",
    label: quantile + " " + latencyName + " of " + kind + "s",
    values: curve[kind + "_" + quantile + "_ns"],
    text: time,
    limit: () => state.limits[kind + "_" + quantile] < Infinity ? state.limits[kind + "_" + quantile] : null,
  }))),
].filter((metric) => metric.values);

const axes = [
  { name: "share", label: "FastMem, share of the bytes (%)", of: (row) => 100 * share(row), text: (v) => v.toFixed(0) },
  { name: "bytes", label: "FastMem", of: (row) => curve.bytes[row], text: bytes },
  { name: "cost", label: "Memory cost relative to FastMem only (cost factor)", of: costFactor, text: (v) => String(Number(v.toPrecision(3))), priced: true },
  { name: "dollars", label: "Memory cost, dollars a month", of: (row) => usdMonth(costFactor(row)), text: usd, priced: true },
].filter((axis) => axis.name !== "dollars" || knowsDollars);

const metric = () => metrics.find((each) => each.name === state.metric);
const axis = () => axes.find((each) => each.name === state.axis);
