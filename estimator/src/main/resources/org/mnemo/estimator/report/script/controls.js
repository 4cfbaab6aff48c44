// What the reader sets, points at and copies, and the start.

const described = (row) => figures.map(([title, of]) => {
  const figure = make("span", title + " ", { className: "figure" });
  figure.append(make("b", of(row)));
  return figure;
});
const read = (row) => fill(element("reading"), row === null ? [] : described(row));

const refusal = () => {
  const limits = latencies.filter(({ id }) => state[id] < Infinity).map(({ id, label }) => ", " + label.toLowerCase() + " " + time(state[id]));
  return data.no_answer ? "No split is recommended. The curve is a best guess."
    : unsureBy() > 0 ? "No answer at an SLO of " + shortPercent(state.slo) + ": the slowdown is known to about " + (100 * unsureBy()).toFixed(1) + " percentage points only; measure longer."
      : "No split is sure to " + (curve.nodes ? "carry " + rate(data.rate_ops_s) + " requests a second on " + count(data.nodes) + " nodes and to " : "") +
        "stay within " + shortPercent(state.slo) + limits.join("") + "; allow more, or measure longer.";
};

const curveTable = () => {
  const steps = Array.from({ length: 21 }, (_, i) => i / 20);
  const least = costFactor(0);
  const within = (step) => (data.tiers.length
    ? Math.max(0, rows.findLast((row) => costFactor(row) <= least + step * (1 - least)) ?? 0)
    : rowWithinBytes(data.total_bytes * step));
  const picked = [...new Set([...steps.map(within), ...(state.row < 0 ? [] : [state.row])])].sort((a, b) => a - b);
  const line = (tag, className, of) => {
    const tr = make("tr", "", { className });
    tr.append(...figures.map((figure) => make(tag, of(figure))));
    return tr;
  };
  fill(element("curve-table"), [
    make("caption", "Twenty steps of " + (data.tiers.length ? "cost" : "FastMem") + ", and the choice"),
    line("th", "", ([title]) => title),
    ...picked.map((row) => line("td", row === state.row ? "chosen" : "", ([, of]) => of(row))),
  ]);
};

const update = (redraws) => {
  choose();
  const made = element("choice");
  fill(made, state.row < 0 ? [refusal()] : described(state.row));
  const ofRow = (value) => (state.row < 0 ? "" : value(state.row));
  Object.assign(made.dataset, { row: state.row, keysInFast: ofRow((row) => curve.keys[row]), fastBytes: ofRow((row) => curve.bytes[row]), costFactor: ofRow(costFactor) });
  curveTable();
  read(null);
  if (redraws) {
    drawCurve();
  } else if (main) {
    main.data.datasets = curvePicture().panels[0].series.flatMap(datasets);
    main.update("none");
  }
};

// A setting has a number in a unit of some scale, and a slider whose positions stand for values.
const linear = (scale) => ({ scale, at: (position) => position * scale, of: (value) => value / scale });
const LIMIT_STEPS = 200;
const latencies = Object.entries(data.latency_limits).map(([id, limit]) => {
  const [kind, figure] = id.split("_");
  const ends = curve[id + "_high_ns"].filter(Number.isFinite).concat(limit ?? []);
  const low = Math.min(...ends);
  const high = Math.max(1.01 * low, ...ends);
  return {
    id, label: "Largest " + figure + " of " + kind + "s", unit: "µs", scale: 1000, start: limit ?? Infinity, range: [0, LIMIT_STEPS, 1], bounds: [1, Infinity], text: (ns) => (ns === Infinity ? "no limit" : time(ns)),
    at: (step) => (step >= LIMIT_STEPS && limit === null ? Infinity : low * (high / low) ** (step / LIMIT_STEPS)),
    of: (ns) => LIMIT_STEPS * Math.max(0, Math.min(1, Math.log(ns / low) / Math.log(high / low))),
  };
});
const settings = [
  ...(isGiven || data.no_answer ? [] : [{ id: "slo", label: "Largest slowdown against FastMem only (SLO)", unit: "%", start: data.max_slowdown, range: [0, 100 * data.slowdown_limit, 100 / data.slowdown_steps], bounds: [0, data.slowdown_limit], text: shortPercent, ...linear(0.01) }]),
  ...latencies,
  ...(isGiven ? [{ id: "bytes", label: "FastMem available", unit: "MiB", start: data.fast_bytes, range: [0, data.total_bytes / 2 ** 20, "any"], bounds: [0, data.total_bytes], text: bytes, ...linear(2 ** 20) }] : []),
  ...(data.tiers.length ? [] : [{ id: "price", label: "Price of a byte of SlowMem, relative to FastMem", unit: "%", start: data.prices[1], range: [1, 99, 1], bounds: [0.0001, 0.9999], text: shortPercent, ...linear(0.01) }]),
];

const control = (setting) => {
  const { id, label, unit, scale, range: [min, max, step], bounds: [least, most], text, at, of } = setting;
  const number = make("input", "", { id: id + "-number", type: "number", inputMode: "decimal", min: 0, step: "any", placeholder: "any" });
  number.setAttribute("aria-label", label + ", in " + unit);
  const range = make("input", "", { id, type: "range", min, max, step });
  setting.set = (value, from) => {
    // Choices are exact at the steps of the slowdown.
    state[id] = id === "slo" ? Math.round(value * data.slowdown_steps) / data.slowdown_steps : value;
    if (from !== number) {
      number.value = value === Infinity ? "" : Number((state[id] / scale).toPrecision(6));
    }
    range.value = of(state[id]);
    range.setAttribute("aria-valuetext", text(state[id]));
  };
  const moved = (value, from) => {
    setting.set(value, from);
    update(id === "price" && ["cost", "dollars"].includes(state.axis));
  };
  range.addEventListener("input", () => moved(at(Number(range.value))));
  number.addEventListener("input", () => {
    if (number.value !== "" || most === Infinity) {
      moved(Math.min(most, Math.max(least, number.value === "" ? Infinity : Number(number.value) * scale)), number);
    }
  });
  number.addEventListener("change", () => setting.set(state[id]));
  const named = make("label", label, { htmlFor: id });
  const value = make("span", "", { className: "value" });
  value.append(number, " " + unit);
  const box = make("div", "", { className: "control" });
  box.append(named, value, range);
  return box;
};
const reset = () => settings.forEach(({ set, start }) => set(start));

const walkByKeys = () => {
  let walked = null;
  const walkTo = (row) => {
    const active = row === null ? [] : [{ datasetIndex: 0, index: row }];
    walked = row;
    main.setActiveElements(active);
    main.tooltip.setActiveElements(active, { x: 0, y: 0 });
    main.update("none");
    read(row);
  };
  element("curve").addEventListener("keydown", (event) => {
    const { min, max } = main.scales.x;
    const low = rows.findIndex((row) => axis().of(row) >= min);
    const high = rows.findLastIndex((row) => axis().of(row) <= max);
    const from = walked ?? Math.max(0, state.row);
    const step = Math.max(1, Math.round((high - low) / 100));
    const to = { ArrowLeft: from - step, ArrowRight: from + step, Home: low, End: high }[event.key];
    const zoom = { "+": 1.5, "-": 1 / 1.5 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      walkTo(Math.max(low, Math.min(high, to)));
    } else if (zoom) {
      event.preventDefault();
      main.zoom({ x: zoom }, "none");
      zoomed();
    }
  });
  element("curve").addEventListener("blur", () => walkTo(null));
  element("curve").addEventListener("mouseleave", () => read(null));
};

const copyCommands = () => {
  const say = (text) => { element("copied").textContent = text; };
  // Where the page is a file or comes without encryption, browsers may refuse the clipboard.
  const selected = () => {
    getSelection().selectAllChildren(element("commands"));
    say(document.execCommand("copy") ? "Copied." : "Selected: copy it with Ctrl+C.");
  };
  if (window.isSecureContext && navigator.clipboard) {
    navigator.clipboard.writeText(element("commands").textContent).then(() => say("Copied."), selected);
  } else {
    selected();
  }
};

element("controls").prepend(...settings.map(control));
for (const [id, options] of [["metric", metrics], ["axis", axes]]) {
  fill(element(id), options.map(({ name, label }) => make("option", label, { value: name })));
  element(id).value = state[id];
  element(id).addEventListener("change", () => { state[id] = element(id).value; drawCurve(); });
}
element("curve-heading").textContent = data.tiers.length ? "The frontier of cost against time" : "Every split between the two memories";
element("no-limit").textContent = isGiven || data.no_answer || latencies.length ? ""
  : "No p99 can be limited: " + (curve.read_p99_ns || curve.write_p99_ns ? "too few independent samples. Measure longer (--time)." : "no latencies were measured.");
element("again-section").hidden = element("commands").textContent === "";
element("reset").addEventListener("click", () => { reset(); update(true); });
element("copy").addEventListener("click", copyCommands);
element("zoom-out").addEventListener("click", () => { main.resetZoom("none"); zoomed(); });
reset();
update(false);
drawAll();
walkByKeys();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
// Paper is white, and canvases do not follow the style sheet by themselves.
addEventListener("beforeprint", () => { document.documentElement.dataset.printing = ""; drawAll(); });
addEventListener("afterprint", () => { delete document.documentElement.dataset.printing; drawAll(); });
