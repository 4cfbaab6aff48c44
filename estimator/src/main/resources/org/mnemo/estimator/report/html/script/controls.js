// Sliders, choices and keys, and the start.

const update = (redraw) => {
  choose();
  const made = element("choice");
  const text = choice();
  if (made.textContent !== text) {
    made.textContent = text;
  }
  const ofRow = (value) => (state.row < 0 ? "" : value(state.row));
  Object.assign(made.dataset, { row: state.row, keysInFast: ofRow((row) => curve.keys[row]), fastBytes: ofRow((row) => curve.bytes[row]), costFactor: ofRow(costFactor) });
  element("bytes-value").textContent = bytes(Math.round(state.fastBytes));
  curveTable();
  read(null);
  if (redraw) {
    drawCurve();
  } else {
    charts.curve?.update("none");
  }
};

const sloStep = () => data.question.slowdown_step;
/** Shows a share on its slider, and in the number next to it unless that is being typed. */
const showShare = (id, share, from) => {
  const value = String(Number((100 * share).toFixed(6)));
  if (from !== "number") {
    element(id + "-number").value = value;
  }
  element(id).value = value;
  element(id).setAttribute("aria-valuetext", shortPercent(share));
};
const setSlowdown = (slowdown, from) => {
  state.slowdown = slowdown;
  showShare("slo", slowdown, from);
};
const setPrice = (price, from) => {
  state.price = price;
  showShare("price", price, from);
};
const LIMIT_STEPS = 200;
const limitOfStep = (each, step) =>
  step >= LIMIT_STEPS && each.limit_ns === null ? Infinity
    : each.low_ns * (each.high_ns / each.low_ns) ** (step / LIMIT_STEPS);
const stepOfLimit = (each, ns) =>
  Math.round(LIMIT_STEPS * Math.max(0, Math.min(1, Math.log(ns / each.low_ns) / Math.log(each.high_ns / each.low_ns))));
const setLimit = (each, ns, from) => {
  state.limits[each.name] = ns;
  const id = "limit-" + each.name;
  if (from !== "number") {
    element(id + "-number").value = ns === Infinity ? "" : String(Number((ns / 1000).toPrecision(6)));
  }
  element(id).value = String(stepOfLimit(each, ns));
  element(id).setAttribute("aria-valuetext", ns === Infinity ? "no limit" : time(ns));
};

/** A slider and a number for each latency that may be limited; the slider's end is no limit. */
const latencyControls = () => fill(element("latency-controls"), data.question.latencies.map((each) => {
  const id = "limit-" + each.name;
  const control = make("div", undefined, "control");
  const label = make("label", each.label);
  label.htmlFor = id;
  const number = make("input");
  Object.assign(number, { id: id + "-number", type: "number", inputMode: "decimal", min: "0", step: "any", placeholder: "any" });
  number.setAttribute("aria-label", each.label + ", in microseconds");
  number.addEventListener("input", () => {
    const us = Number(number.value);
    if (number.value === "" || us > 0) {
      setLimit(each, number.value === "" ? Infinity : 1000 * us, "number");
      update(false);
    }
  });
  const value = make("span", undefined, "value");
  value.append(number, " µs");
  const range = make("input");
  Object.assign(range, { id, type: "range", min: "0", max: String(LIMIT_STEPS), step: "1" });
  range.addEventListener("input", () => { setLimit(each, limitOfStep(each, Number(range.value))); update(false); });
  control.append(label, value, range);
  return control;
}));
const setBytes = (fastBytes) => {
  state.fastBytes = fastBytes;
  element("bytes").value = String(Math.round((1000 * fastBytes) / data.total_bytes));
  element("bytes").setAttribute("aria-valuetext", bytes(Math.round(fastBytes)));
};
const reset = () => {
  setSlowdown(data.question.max_slowdown);
  data.question.latencies.forEach((each) => setLimit(each, each.limit_ns ?? Infinity));
  setPrice(data.price);
  setBytes(data.question.fast_bytes ?? 0);
};

const controls = () => {
  const pricedAxis = () => Boolean(axis().priced);
  const max = String(100 * data.question.slowdown_limit);
  for (const id of ["slo", "slo-number"]) {
    element(id).max = max;
  }
  for (const id of ["slo", "slo-number", "price", "price-number"]) {
    element(id).step = "any";
  }
  const onGrid = (value) => Math.round(value / (100 * sloStep())) * sloStep();
  element("slo").addEventListener("input", (event) => { setSlowdown(onGrid(Number(event.target.value))); update(false); });
  element("slo").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (step) {
      event.preventDefault();
      const next = Math.round(state.slowdown / sloStep() + step) * sloStep();
      setSlowdown(Math.max(0, Math.min(data.question.slowdown_limit, next)));
      update(false);
    }
  });
  element("slo-number").addEventListener("input", (event) => {
    const value = Number(event.target.value);
    if (event.target.value !== "" && value >= 0) {
      setSlowdown(Math.min(data.question.slowdown_limit, onGrid(value)), "number");
      update(false);
    }
  });
  element("slo-number").addEventListener("change", () => setSlowdown(state.slowdown));
  element("price").addEventListener("input", (event) => { setPrice(Math.round(Number(event.target.value)) / 100); update(pricedAxis()); });
  element("price-number").addEventListener("input", (event) => {
    const value = Number(event.target.value);
    if (value > 0 && value < 100) {
      setPrice(value / 100, "number");
      update(pricedAxis());
    }
  });
  element("price-number").addEventListener("change", () => setPrice(state.price));
  element("bytes").addEventListener("input", (event) => { setBytes((Number(event.target.value) / 1000) * data.total_bytes); update(false); });
  element("reset").addEventListener("click", () => { reset(); update(true); });
  if (data.no_answer) {
    element("slo-control").hidden = true;
  } else if (data.question.fast_bytes !== null) {
    element("slo-control").hidden = true;
    element("bytes-control").hidden = false;
  }
  for (const [id, options, field] of [["metric", metrics, "metric"], ["axis", axes, "axis"]]) {
    fill(element(id), options.map((each) => {
      const option = make("option", each.label);
      option.value = each.name;
      return option;
    }));
    element(id).value = state[field];
    element(id).addEventListener("change", (event) => { state[field] = event.target.value; drawCurve(); });
  }
  element("copy").addEventListener("click", copyCommands);
  element("zoom-out").addEventListener("click", () => {
    charts.curve.resetZoom("none");
    zoomed();
  });
  let walked = null;
  const walkTo = (row) => {
    const active = row === null ? [] : [{ datasetIndex: 0, index: row }];
    walked = row;
    charts.curve.setActiveElements(active);
    charts.curve.tooltip.setActiveElements(active, { x: 0, y: 0 });
    charts.curve.update("none");
    read(row);
  };
  element("curve").addEventListener("keydown", (event) => {
    const x = charts.curve.scales.x;
    const shown = charts.curve.data.datasets[0].data;
    const low = shown.findIndex((point) => point.x >= x.min);
    const high = shown.findLastIndex((point) => point.x <= x.max);
    const from = walked ?? Math.max(0, state.row);
    const step = Math.max(1, Math.round((high - low) / 100));
    const to = { ArrowLeft: from - step, ArrowRight: from + step, Home: low, End: high }[event.key];
    const zoom = { "+": 1.5, "-": 1 / 1.5 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      walkTo(Math.max(low, Math.min(high, to)));
    } else if (zoom) {
      event.preventDefault();
      charts.curve.zoom({ x: zoom }, "none");
      zoomed();
    }
  });
  element("curve").addEventListener("blur", () => walkTo(null));
  element("curve").addEventListener("mouseleave", () => read(null));
};

const copyCommands = () => {
  const say = (text) => { element("copied").textContent = text; };
  const text = element("commands").textContent;
  // Where the page is a file or comes without encryption, browsers may refuse the clipboard.
  const selected = () => {
    getSelection().selectAllChildren(element("commands"));
    say(document.execCommand("copy") ? "Copied." : "Selected: copy it with Ctrl+C.");
  };
  if (window.isSecureContext && navigator.clipboard) {
    navigator.clipboard.writeText(text).then(() => say("Copied."), selected);
  } else {
    selected();
  }
};

state.axis = data.tiers ? "cost" : "share";
latencyControls();
controls();
reset();
element("again-section").hidden = element("commands").textContent === "";
choose();
drawAll();
update(false);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
// Paper is white, and canvases do not follow the style sheet by themselves.
addEventListener("beforeprint", () => {
  document.documentElement.dataset.printing = "";
  drawAll();
});
addEventListener("afterprint", () => {
  delete document.documentElement.dataset.printing;
  drawAll();
});
