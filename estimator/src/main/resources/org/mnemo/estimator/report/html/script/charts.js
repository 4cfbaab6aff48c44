// The charts, drawn by Chart.js.

const charts = {};
const points = (x, y) => x.map((value, i) => ({ x: value, y: y[i] === Infinity ? NaN : y[i] }));
const scale = (title, text, more) => ({
  type: "linear",
  title: { display: true, text: title, color: colour("text") },
  grid: { color: colour("line") },
  border: { color: colour("line") },
  ticks: { color: colour("text"), callback: (value) => text(value), maxRotation: 0 },
  ...more,
});
const line = (name, paint, data, more) => ({
  label: name, data, borderColor: colour(paint), backgroundColor: colour(paint),
  borderWidth: 2.5, pointRadius: 0, pointHitRadius: 12, ...more,
});
const draw = (id, label, datasets, x, y, more) => {
  charts[id]?.destroy();
  element(id).setAttribute("aria-label", label);
  charts[id] = new Chart(element(id), {
    type: "line",
    data: { datasets },
    plugins: more.plugins ?? [],
    options: {
      animation: false,
      devicePixelRatio: "printing" in document.documentElement.dataset ? 3 : window.devicePixelRatio,
      maintainAspectRatio: false,
      parsing: false,
      normalized: true,
      interaction: { mode: "nearest", axis: "x", intersect: false },
      onHover: more.onHover,
      scales: { x, y },
      plugins: {
        legend: { display: false },
        tooltip: { displayColors: true, filter: (item) => !item.dataset.unnamed, callbacks: more.tooltip },
        zoom: more.zoom ?? {},
      },
    },
  });
};

const limit = () => metric().limit?.() ?? null;

/** The SLO, the recommended split, and what was measured. */
const marks = {
  id: "marks",
  afterDatasetsDraw: (chart) => {
    const { ctx, chartArea: area, scales } = chart;
    const dashed = (fromX, fromY, toX, toY, paint) => {
      ctx.beginPath();
      ctx.setLineDash([6, 5]);
      ctx.moveTo(fromX, fromY);
      ctx.lineTo(toX, toY);
      ctx.strokeStyle = colour(paint);
      ctx.lineWidth = 1.5;
      ctx.stroke();
      ctx.setLineDash([]);
    };
    const dot = (x, y, paint, radius) => {
      ctx.beginPath();
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
      ctx.fillStyle = colour(paint);
      ctx.strokeStyle = colour("page");
      ctx.lineWidth = 2;
      ctx.fill();
      ctx.stroke();
    };
    ctx.save();
    ctx.beginPath();
    ctx.rect(area.left, area.top - 8, area.width, area.height + 8);
    ctx.clip();
    const promised = limit();
    if (promised !== null) {
      const y = scales.y.getPixelForValue(promised);
      dashed(area.left, y, area.right, y, "green");
    }
    for (const point of data.measured) {
      const values = measuredOf(point);
      if (values) {
        const x = scales.x.getPixelForValue(axis().of(point.row));
        ctx.beginPath();
        ctx.moveTo(x, scales.y.getPixelForValue(values.low));
        ctx.lineTo(x, scales.y.getPixelForValue(values.high));
        ctx.strokeStyle = colour("text");
        ctx.lineWidth = 1.5;
        ctx.stroke();
        dot(x, scales.y.getPixelForValue(values.value), "text", 4.5);
      }
    }
    if (state.row >= 0) {
      const x = scales.x.getPixelForValue(axis().of(state.row));
      dashed(x, area.top, x, area.bottom, "vermilion");
      dot(x, scales.y.getPixelForValue(metric().values[state.row]), "vermilion", 7);
    }
    ctx.restore();
  },
};

/** What a validation measured of a split, as the metric that is shown; nothing where it did not. */
const measuredOf = ({ metrics: { throughput, ...others } }) => {
  const slowdown = (ops) => data.fast_ops_s / ops - 1;
  return state.metric === "throughput" ? throughput
    : state.metric !== "slowdown" ? others[state.metric]
      : throughput && { value: slowdown(throughput.value), low: slowdown(throughput.high), high: slowdown(throughput.low) };
};

const legend = (id, keys) => fill(element(id), keys.map(([text, classes]) => make("span", text, "key " + classes)));

const drawCurve = () => {
  const shown = metric();
  const along = axis();
  const x = Array.from({ length: rows }, (_, row) => along.of(row));
  const datasets = [line("estimate", "blue", points(x, shown.values))];
  const keys = [["estimate", "blue"]];
  if (data.has_intervals && shown.low) {
    const edge = { borderWidth: 0, unnamed: true, pointHitRadius: 0, pointHoverRadius: 0 };
    datasets.push(
      line("high", "band", points(x, shown.high), { ...edge, fill: "+1" }),
      line("low", "band", points(x, shown.low), edge));
    keys.push(["95 % interval", "blue band"]);
  }
  if (data.measured.some(measuredOf)) {
    keys.push(["measured, with 95 % interval", "dot"]);
  }
  if (limit() !== null) {
    keys.push(["your SLO", "green"]);
  }
  if (!data.no_answer) {
    keys.push(["choice", "vermilion dot"]);
  }
  legend("curve-legend", keys);
  draw("curve", shown.label + " against " + along.label, datasets,
    scale(along.label, along.text, { min: x[0], max: x[rows - 1] }),
    scale(shown.label, shown.tick ?? shown.text, { min: Math.min(0, ...(shown.low ?? shown.values).map((value) => (value > -0.002 ? 0 : value))), grace: "8%" }),
    {
      plugins: [marks],
      onHover: (event, active) => read(active.length ? active[0].index : null),
      tooltip: {
        title: (items) => (items.length ? along.label + ": " + along.text(items[0].parsed.x) : ""),
        label: (item) => shown.text(item.parsed.y),
      },
      zoom: {
        limits: { x: { min: x[0], max: x[rows - 1] } },
        zoom: { drag: { enabled: true, backgroundColor: colour("band") }, mode: "x", onZoom: zoomed },
      },
    });
  element("zoom-out").disabled = true;
};

const zoomed = () => {
  element("zoom-out").disabled = !charts.curve.isZoomedOrPanned();
};

const read = (row) => {
  element("reading").textContent = row === null ? "" : describe(row);
};

const drawLines = (id, label, xTitle, yTitle, yText, curves, x) => {
  const paints = ["blue", "vermilion", "green", "orange", "purple", "sky"];
  draw(id, label,
    curves.map((each, i) => line(each.name, paints[i % paints.length], points(x, each.values), { borderWidth: 2, borderDash: i === 0 ? [] : [10, 4 * i], order: -i })),
    scale(xTitle, (value) => String(value), { min: 0, max: 100 }),
    scale(yTitle, yText, { beginAtZero: true }),
    { tooltip: { title: (items) => (items.length ? items[0].parsed.x.toFixed(0) + " %" : ""), label: (item) => item.dataset.label + ": " + yText(item.parsed.y) } });
  legend(id + "-legend", curves.map((each, i) => [each.name, paints[i % paints.length]]));
};

const drawComparison = (id, what, compared) => {
  element(id + "-section").hidden = compared.curves.length < 2;
  if (compared.curves.length > 1) {
    drawLines(id, "Throughput of each " + what + " against the share of bytes in FastMem",
      "FastMem, share of the bytes (%)", "Throughput (operations per second)", rate,
      compared.curves.map((each) => ({ name: each.name, values: each.ops_s })),
      compared.shares.map((each) => 100 * each));
  }
};

const drawPattern = () => {
  const { shares, requests_by_keys: byKeys, requests_by_bytes: byBytes } = data.pattern;
  // Keys of almost one size have but one curve.
  const isOne = byKeys.every((each, i) => Math.abs(each - byBytes[i]) < 0.02);
  drawLines("pattern", "Share of requests that go to the first keys of the order",
    "First keys of the order, share of all (%)", "Requests (%)", (value) => String(Number(value.toFixed(1))),
    [
      ...(isOne ? [] : [{ name: "by share of the keys", values: byKeys.map((each) => 100 * each) }]),
      { name: isOne && byKeys.length ? "by share of the bytes, or of the keys (within 2 %)" : "by share of the bytes", values: byBytes.map((each) => 100 * each) },
    ],
    shares.map((each) => 100 * each));
};

/** Sizes of the tiers one on top of the other, fastest at the bottom. */
const drawTiers = () => {
  if (!data.tiers) {
    return;
  }
  element("tiers-section").hidden = false;
  element("price-control").hidden = true;
  element("curve-heading").textContent = "The frontier of cost against time";
  const paints = ["blue", "vermilion", "green", "orange", "purple", "sky"];
  const x = Array.from({ length: rows }, (_, row) => costFactor(row));
  const below = new Array(rows).fill(0);
  const datasets = data.tiers.names.map((name, tier) => {
    const top = below.map((from, row) => (below[row] = from + 100 * tierShare(tier, row)));
    return line(name, paints[tier % paints.length], points(x, [...top]), { borderWidth: 1, fill: tier === 0 ? "origin" : "-1" });
  });
  draw("tiers", "Share of the data in each tier against memory cost", datasets,
    scale("Memory cost relative to FastMem only (cost factor)", (value) => String(Number(value.toPrecision(3))), { min: x[0], max: x[rows - 1] }),
    scale("Share of the data (%)", (value) => String(value), { min: 0, max: 100 }),
    { tooltip: {
      title: (items) => (items.length ? tierSizes(items[0].dataIndex) : ""),
      label: (item) => item.dataset.label + ": " + percent(tierShare(item.datasetIndex, item.dataIndex)),
    } });
  legend("tiers-legend", data.tiers.names.map((name, tier) => [name, paints[tier % paints.length]]));
};

/** Operations a second on each tier over the time of the measurement, outlier blocks marked. */
const drawPace = () => {
  element("pace-part").hidden = data.pace.length === 0;
  const most = Math.max(...data.pace.flatMap((each) => each.ops_s));
  const end = Math.max(...data.pace.flatMap((each) => [...each.seconds, ...each.outlier_seconds]));
  data.pace.forEach((each, i) => {
    const id = "pace-" + i;
    if (!element(id)) {
      const figure = make("figure");
      const box = make("div", undefined, "chart small");
      const canvas = make("canvas");
      canvas.id = id;
      canvas.setAttribute("role", "img");
      box.append(canvas);
      figure.append(make("figcaption", "All data in '" + each.tier + "': " + (each.outliers === 0 ? "none" : count(each.outliers)) + " of " + count(each.blocks) + " blocks " + (each.outliers === 1 ? "is an outlier block" : "are outlier blocks")), box);
      element("pace").append(figure);
    }
    draw(id, "Operations a second on the tier " + each.tier + " over the time of the measurement",
      [
        line("outlier block", "vermilion", points(each.outlier_seconds, each.outlier_ops_s), { showLine: false, pointStyle: "crossRot", pointRadius: 4, borderWidth: 1.5 }),
        line("other blocks", "blue", points(each.seconds, each.ops_s), { borderWidth: 1.5 }),
      ],
      scale("Seconds", (value) => (value === end ? "" : String(Number(value.toPrecision(4)))), { min: 0, max: end }),
      scale("Operations/s", rate, { min: 0, suggestedMax: 1.05 * most }),
      { tooltip: { title: (items) => (items.length ? items[0].parsed.x.toFixed(1) + " s" : ""), label: (item) => item.dataset.label + ": " + rate(item.parsed.y) + " operations/s" } });
  });
  legend("pace-legend", [["blocks wholly on that tier", "blue"],
    ...(data.pace.some((each) => each.outliers > 0) ? [["outlier block: slowed by something else than memory", "vermilion cross"]] : [])]);
};

const drawAll = () => {
  drawCurve();
  drawTiers();
  drawComparison("policies", "policy", data.policies);
  drawComparison("orders", "key order", data.orders);
  drawPattern();
  drawPace();
};
