// Pictures, drawn by Chart.js: series over axes, in panels one below the other.

/** Datasets of a series, by its form; those without a label are left out of what the pointer shows. */
const datasets = ({ name, form, colour: paint, points }, i) => {
  const line = { label: name, order: -i, data: points, borderColor: colour(paint), backgroundColor: colour(paint), borderWidth: 2.5, pointRadius: 0, pointHoverRadius: 4 };
  const end = (which, more) => ({ ...line, label: "", data: points.map((point) => ({ x: point.x, y: point[which] ?? point.y })), borderWidth: 0, pointHoverRadius: 0, backgroundColor: colour(paint) + "33", ...more });
  const dots = { ...line, showLine: false, borderColor: colour("page"), borderWidth: 2, pointRadius: 7, pointHoverRadius: 8 };
  switch (form) {
    case "dashed": return [{ ...line, borderWidth: 2, borderDash: [10, 5] }];
    case "band": return [line, end("high", { fill: "+1" }), end("low")];
    case "area": return [{ ...line, borderWidth: 1, fill: "origin", backgroundColor: "color-mix(in srgb, " + colour(paint) + " 45%, " + colour("page") + ")" }];
    case "marks": return [{ ...dots, borderWidth: 1, pointRadius: 4.5 },
      { ...line, label: "", borderWidth: 1.5, data: points.flatMap(({ x, low, high }) => [{ x, y: low }, { x, y: high }, { x, y: NaN }]) }];
    case "dots": return [dots];
    case "rings": return [{ ...dots, borderColor: colour(paint), borderWidth: 3, backgroundColor: "transparent" }];
    default: return [line];
  }
};

/** The point of each named series that is next to the pointer, as long as none is much closer. */
Chart.Interaction.modes.named = (chart, event) => {
  const { x } = Chart.helpers.getRelativePosition(event, chart);
  const away = (point) => Math.abs(point.x - x);
  const nearest = chart.getSortedVisibleDatasetMetas().filter(({ data, label }) => label && data.length).map((meta) => {
    const index = meta.data.reduce((best, point, i) => (away(point) < away(meta.data[best]) ? i : best), 0);
    return { element: meta.data[index], datasetIndex: meta.index, index };
  });
  const least = Math.min(...nearest.map(({ element: point }) => away(point)));
  return nearest.filter(({ element: point }) => away(point) < least + 12);
};

const scale = ({ label, low, high, text = plain, tick = text }) => ({
  type: "linear",
  min: low,
  max: high,
  grace: high === undefined ? "8%" : 0,
  title: { display: true, text: label, color: colour("text") },
  grid: { color: colour("line") },
  border: { color: colour("line") },
  // The ends of an axis may be any numbers.
  ticks: { color: colour("text"), includeBounds: false, maxRotation: 0, callback: (value) => tick(value) },
});

/** Draws a picture in a figure with a canvas for each panel, and returns its charts. */
const draw = (figure, { x, panels }, more = {}) => {
  const named = panels[0].series.filter(({ name }) => name);
  fill(figure.querySelector("figcaption"), named.map(({ name, form, colour: paint }) => {
    const key = make("span", name, { className: "key " + form });
    key.style.setProperty("--key", "var(--" + paint + ")");
    return key;
  }));
  return panels.map(({ y, series }, i) => {
    const canvas = figure.querySelectorAll("canvas")[i];
    Chart.getChart(canvas)?.destroy();
    // The legend is that of the first panel, whose names its colours stand for below.
    const drawn = series.map((each) => ({ ...each, name: each.name || (i > 0 && named.find(({ form, colour: paint }) => form === each.form && paint === each.colour)?.name) || "" }));
    const text = ({ dataset, parsed }) => (named.length > 1 ? dataset.label + ": " : "") + (y.text ?? plain)(parsed.y);
    return new Chart(canvas, {
      type: "line",
      data: { datasets: drawn.flatMap(datasets) },
      options: {
        animation: false,
        devicePixelRatio: "printing" in document.documentElement.dataset ? 3 : window.devicePixelRatio,
        maintainAspectRatio: false,
        parsing: false,
        normalized: true,
        interaction: { mode: "named" },
        onHover: more.onHover,
        // Panels have their axes of x below each other.
        scales: { x: scale(x), y: { ...scale(y), afterFit: (fitted) => { fitted.width = panels.length > 1 ? 70 : fitted.width; } } },
        plugins: {
          legend: { display: false },
          tooltip: { callbacks: { title: (items) => (items.length ? x.label + ": " + (x.text ?? plain)(items[0].parsed.x) : ""), label: text } },
          zoom: more.zoom ?? {},
        },
      },
    });
  });
};

/** The curve as it is asked for, with the SLO, what a validation measured, and the choice. */
const curvePicture = () => {
  const { name, label, values, low, high, text, tick, limit } = metric();
  const along = axis();
  const low0 = Math.min(0, ...(low ?? values).map((value) => (value > -0.002 ? 0 : value)));
  const slo = limit?.() ?? Infinity;
  const source = name === "slowdown" ? curve.ops_s : values;
  const value = (row, error) => (name === "slowdown" ? slowdownOf : Number)(source[row] / (1 + error));
  const measured = (source === curve.ops_s ? data.measured.throughput : data.offered_ops_s === null && data.measured[name.replace("_ns", "")]) || [];
  const chosen = state.row < 0 ? [] : [{ x: along.of(state.row), y: values[state.row] }];
  const finite = (y) => (y === Infinity ? NaN : y);
  const series = [
    { name: high ? "estimate, with its 95 % interval" : "estimate", form: high ? "band" : "line", colour: "blue", points: rows.map((row) => ({ x: along.of(row), y: finite(values[row]), low: low?.[row], high: high?.[row] })) },
    { name: "your SLO", form: "dashed", colour: "green", points: slo === Infinity ? [] : [0, last].map((row) => ({ x: along.of(row), y: slo })) },
    { name: "measured, with its 95 % interval", form: "marks", colour: "text", points: measured.map(({ row, error, low: least, high: most }) => ({ x: along.of(row), y: value(row, error), low: value(row, most), high: value(row, least) })) },
    { name: "", form: "dashed", colour: "vermilion", points: chosen.flatMap(({ x, y }) => [{ x, y: low0 }, { x, y }]) },
    { name: "choice", form: "dots", colour: "vermilion", points: chosen },
  ].filter(({ points }) => points.length);
  return { x: { ...along, low: along.of(0), high: along.of(last) }, panels: [{ y: { label, low: low0, text, tick }, series }] };
};

let main = null;
const drawCurve = () => {
  const picture = curvePicture();
  element("curve").setAttribute("aria-label", metric().label + " against " + axis().label);
  [main] = draw(element("curve").closest("figure"), picture, {
    onHover: (event, active) => read(active.find(({ datasetIndex }) => datasetIndex === 0)?.index ?? null),
    zoom: {
      limits: { x: { min: picture.x.low, max: picture.x.high } },
      zoom: { drag: { enabled: true, backgroundColor: colour("line") }, mode: "x", onZoom: zoomed },
    },
  });
  zoomed();
};
const zoomed = () => { element("zoom-out").disabled = !main.isZoomedOrPanned(); };

/** A figure of a picture that has none yet. */
const lay = (figure, { title, subtitles, warnings, panels }) => {
  const boxes = panels.map(({ y }) => {
    const box = make("div", "", { className: "chart" });
    const canvas = make("canvas", "", { role: "img", ariaLabel: title + ": " + y.label });
    box.append(canvas);
    return box;
  });
  figure.append(...[...subtitles, ...warnings].map((line) => make("p", line)), ...boxes, make("figcaption"));
};

const drawAll = () => {
  drawCurve();
  for (const json of document.querySelectorAll("figure > script")) {
    const picture = JSON.parse(json.textContent);
    if (!json.nextSibling) {
      lay(json.parentElement, picture);
    }
    draw(json.parentElement, picture);
  }
};
