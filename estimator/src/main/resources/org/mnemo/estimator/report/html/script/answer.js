// The answer in a sentence and in figures, and a row in words.

/** The row at which the estimate meets the SLO, whatever it is worth. */
const rowOfEstimate = (slowdown) => curve.slowdown.findIndex((each) => each <= slowdown);

/** How far the slowdown may be above its estimate there, if that is too far for an answer; else 0. */
const unsureBy = (slowdown) => {
  const row = data.question.fast_bytes === null ? rowOfEstimate(slowdown) : -1;
  const width = row < 0 ? 0 : curve.slowdown_high[row] - curve.slowdown[row];
  return width > Math.max(data.question.widest_share * slowdown, data.question.widest_slowdown) ? width : 0;
};

const choose = () => {
  state.row = data.no_answer !== null || unsureBy(state.slowdown) > 0 ? -1
    : data.question.fast_bytes === null ? rowWithinPromises(state.slowdown) : rowWithinBytes(state.fastBytes);
};

const limitsInWords = () => data.question.latencies
  .filter((each) => state.limits[each.name] < Infinity)
  .map((each) => ", " + each.label.toLowerCase() + " " + time(state.limits[each.name])).join("");

/** How many times as long a tail is as with FastMem only, if that is worth a mark; else nothing. */
const doubled = (values, row) => values[row] === Infinity ? ", the rate is not carried!" :
  values[row] >= 2 * values[rows - 1] ? ", " + (values[row] / values[rows - 1]).toFixed(1) + " times as long!" : "";

const tail = (row) => ["read", "write"].filter((kind) => curve[kind + "_p99_ns"]).map((kind) => {
  const values = curve[kind + "_p99_ns"];
  return " 99 of 100 " + kind + "s take at most " + time(values[row]) + " (" + time(values[rows - 1]) + " with FastMem only" + doubled(values, row) + ").";
}).join("");

const whyFastMemOnly = () => {
  const least = leastRow(state.slowdown);
  return least === rows - 1 ? "no smaller share is fast enough" + (askedRate === null ? "" : " and carries " + rate(askedRate.ops_s) + " requests a second")
    : percent(share(least)) + " would be fast enough but cost more, since SlowMem holds a copy of all data";
};

const answer = () => {
  const row = state.row;
  if (data.no_answer !== null) {
    return data.no_answer;
  }
  if (row < 0 && unsureBy(state.slowdown) > 0) {
    return "No answer at an SLO of " + shortPercent(state.slowdown) + ": the slowdown is known to about " + (100 * unsureBy(state.slowdown)).toFixed(1) + " percentage points only; measure longer.";
  }
  if (row < 0) {
    const carry = askedRate === null ? "" : "carry " + rate(askedRate.ops_s) + " requests a second on " + nodesInWords(askedRate.nodes) + " and to ";
    return "No split is sure to " + carry + "stay within " + shortPercent(state.slowdown) + limitsInWords() + "; allow more, or measure longer.";
  }
  const total = bytes(data.total_bytes);
  const what = data.tiers
    ? (data.question.fast_bytes === null ? "Buy " : "Fill ") + tierSizes(row) + " for " + total + " of data."
    : row === 0 && data.question.fast_bytes === null ? "Buy no " + data.fast_mem + ": all " + total + " of data can lie in SlowMem."
      : row === rows - 1 && data.question.fast_bytes === null ? "Buy " + data.fast_mem + " for all " + total + " of data: " + whyFastMemOnly() + "."
        : (data.question.fast_bytes === null ? "Buy " : "Fill ") + bytes(curve.bytes[row]) + " of " + data.fast_mem + " for " + total + " of data (" + percent(share(row)) + ").";
  const factor = costFactor(row);
  const cost = " The memory then costs " + percent(factor) + " of what FastMem alone would" +
    (knowsDollars ? " (" + usd(usdMonth(factor)) + " instead of " + usd(usdMonth(1)) + " a month)" : "") + ", ";
  const slowdown = curve.slowdown[row];
  const speed = slowdown <= 0 ? "and the work takes no longer." : "and the work takes " + percent(slowdown) + " longer" +
    (data.has_intervals ? ", with 95 % confidence at most " + percent(curve.slowdown_high[row]) : "") + ".";
  return what + cost + speed + tail(row);
};

/** One of the three numbers that the page begins with; null stands for what is not known. */
const largeNumber = (term, value, text) => {
  const remark = text.replace(/(?<=\d) (?=%|[KMGT]iB|[nµm]?s\b)/g, "\u00a0");
  const made = make("div");
  made.append(make("dt", term), make("dd", value ?? "not known", value === null ? "unknown" : ""), make("dd", remark, "remark"));
  return made;
};

const largeCost = (row) => {
  if (row < 0) {
    return largeNumber("Memory cost", null, "No split is recommended.");
  }
  const factor = costFactor(row);
  const change = factor <= 1 ? percent(1 - factor) + " less" : percent(factor - 1) + " more";
  return knowsDollars
    ? largeNumber("Memory cost a month", usd(usdMonth(factor)), "FastMem only " + usd(usdMonth(1)) + ", " + change)
    : largeNumber("Memory cost", percent(factor), "of FastMem only, " + change + (data.tiers ? "" : "; a byte of SlowMem at " + shortPercent(state.price)));
};

/** Kind of requests whose 99th percentile the page begins with: writes where there are no reads. */
const largeTailKind = ["read", "write"].find((each) => curve[each + "_p99_ns"]);

const largeTail = (row) => {
  const kind = largeTailKind;
  if (!kind) {
    return largeNumber("99 of 100 requests within", null, "No latencies were measured.");
  }
  const values = curve[kind + "_p99_ns"];
  const fastOnly = "FastMem only " + time(values[rows - 1]);
  if (row < 0) {
    return largeNumber("99 of 100 " + kind + "s within", null, fastOnly);
  }
  if (values[row] === Infinity) {
    return largeNumber("99 of 100 " + kind + "s within", null, "At this split the offered " + rate(data.offered_ops_s) + "/s are not carried; " + fastOnly);
  }
  const name = kind + "_p99";
  const high = curve.latency_high_ns[name] ? latencyHigh(name, row) : null;
  return largeNumber("99 of 100 " + kind + "s within", time(values[row]), fastOnly + doubled(values, row) +
    (data.offered_ops_s === null ? "" : "; at " + rate(data.offered_ops_s) + "/s, from when each was due") +
    (high === null ? "" : high === Infinity ? "; too few measured for an upper bound" : "; with 95 % confidence at most " + time(high)));
};

const headline = () => {
  const row = state.row;
  const fast = row < 0
    ? largeNumber("FastMem", null, (askedRate?.refused ? "No split carries " + rate(askedRate.ops_s) + "/s on " + nodesInWords(askedRate.nodes) + " and keeps your SLO." : data.no_answer !== null || unsureBy(state.slowdown) > 0 ? "The measurement knows too little: measure longer." : "No split is sure to keep your SLO."))
    : largeNumber(data.fast_mem, bytes(curve.bytes[row]), percent(share(row)) + " of " + bytes(data.total_bytes) + (curve.keys.length ? ", " + count(curve.keys[row]) + " of " + count(data.total_keys) + (data.total_keys === 1 ? " key" : " keys") : ""));
  return [fast, largeCost(row), largeTail(row)];
};

const figures = () => {
  const row = state.row;
  const box = (term, value, remark) => {
    const made = make("div");
    const dd = make("dd", value);
    if (remark) {
      dd.append(make("small", remark));
    }
    made.append(make("dt", term), dd);
    return made;
  };
  if (row < 0) {
    return [];
  }
  const boxes = [
    ...(data.tiers ? data.tiers.names.slice(1).map((name, i) => box(name, bytes(data.tiers.bytes[i + 1][row]), percent(tierShare(i + 1, row)) + " of the bytes")) : []),
    ...(knowsDollars ? [box("Memory cost", percent(costFactor(row)), usd(usdMonth(1 - costFactor(row))) + " a month less")] : []),
    box("Takes longer by", percent(Math.max(0, curve.slowdown[row])), data.has_intervals ? "with 95 % confidence at most " + percent(Math.max(0, curve.slowdown_high[row])) : "than with FastMem only"),
    box("Throughput", rate(curve.ops[row]) + "/s", data.has_intervals ? rate(curve.ops_low[row]) + " to " + rate(curve.ops_high[row]) + ", with 95 % confidence" : "FastMem only " + rate(curve.ops[rows - 1]) + "/s"),
    box("Mean latency", time(curve.mean_ns[row]), "FastMem only " + time(curve.mean_ns[rows - 1])),
    ...(data.capacity ? [box("A node carries", rate(data.capacity.ops_s[row]) + "/s", (data.capacity.ops_low ? "with 95 % confidence at least " + rate(data.capacity.ops_low[row]) + "/s; " : "") + "FastMem only " + rate(data.capacity.ops_s[rows - 1]) + "/s")] : []),
    ...(askedRate ? [box("For " + rate(askedRate.ops_s) + "/s", nodesInWords(askedRate.nodes_needed[row]), "FastMem only " + nodesInWords(askedRate.nodes_needed[rows - 1]) + "; busy at most " + shortPercent(askedRate.max_utilisation))] : []),
  ];
  for (const kind of ["read", "write"]) {
    const values = curve[kind + "_p99_ns"];
    if (values && kind !== largeTailKind) {
      boxes.push(box("99 of 100 " + kind + "s within", time(values[row]), "FastMem only " + time(values[rows - 1]) + doubled(values, row)));
    }
  }
  return boxes;
};

const describe = (row) =>
  (data.tiers ? tierSizes(row) + " (" + percent(share(row)) + " of the bytes in FastMem" : percent(share(row)) + " of the bytes in FastMem (" + bytes(curve.bytes[row])) + (curve.keys.length ? ", " + (curve.keys[row] === 1 ? "1 key" : count(curve.keys[row]) + " keys") : "") + "): " +
  rate(curve.ops[row]) + " operations a second" +
  (data.has_intervals ? " (" + rate(curve.ops_low[row]) + " to " + rate(curve.ops_high[row]) + ")" : "") +
  ", " + (curve.slowdown[row] > 0 ? percent(curve.slowdown[row]) + " longer than with FastMem only" : "no longer than with FastMem only") +
  "; mean latency " + time(curve.mean_ns[row]) +
  ["read", "write"].map((kind) => curve[kind + "_p99_ns"]
    ? "; " + kind + "s p95 " + time(curve[kind + "_p95_ns"][row]) + ", p99 " + time(curve[kind + "_p99_ns"][row]) : "").join("") +
  "; memory cost " + percent(costFactor(row)) +
  (knowsDollars ? ", " + usd(usdMonth(costFactor(row))) + " a month" : "") + ".";
