"use strict";
(() => {
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
  const element = (id) => document.getElementById(id);
  const state = { slowdown: 0, fastBytes: 0, price: 0, row: -1, metric: "throughput", axis: "share" };

  // ---- Numbers as people read them, as in the text that the command prints ----

  const grouped = (value, decimals) =>
    value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const threeDigits = (amount) => grouped(amount, amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2);
  const count = (value) => grouped(value, 0);
  const rate = (value) => (value >= 100 ? grouped(value, 0) : String(Number(value.toPrecision(3))));
  const percent = (share) => {
    const value = 100 * share;
    return (value !== 0 && Math.abs(value) < 0.05 ? value.toFixed(4) : value.toFixed(1)) + " %";
  };
  const shortPercent = (share) => String(Number((100 * share).toFixed(4))) + " %";
  const bytes = (value) => {
    const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let amount = value;
    let unit = 0;
    while (amount >= 999.5 && unit < units.length - 1) {
      amount /= 1024;
      unit++;
    }
    return (unit === 0 ? String(value) : threeDigits(amount)) + " " + units[unit];
  };
  const time = (ns) =>
    ns < 1e3 ? threeDigits(ns) + " ns"
      : ns < 1e6 ? threeDigits(ns / 1e3) + " us"
        : ns < 1e9 ? threeDigits(ns / 1e6) + " ms"
          : threeDigits(ns / 1e9) + " s";
  const usd = (value) => grouped(value, value >= 1 || value === 0 ? 2 : Math.min(8, 2 - Math.floor(Math.log10(value))));

  // ---- The model's last step: what a row costs, and which row is chosen ----

  const share = (row) => curve.bytes[row] / data.total_bytes;
  const costFactor = (row) => share(row) + (1 - share(row)) * state.price;
  const usdMonth = (factor) => (data.usd_per_gib_month * data.total_bytes / 2 ** 30) * factor;
  const knowsDollars = data.usd_per_gib_month !== null;

  /** The cheapest row within the slowdown at the safe end of its interval: the first. */
  const rowWithinSlowdown = (slowdown) => curve.slowdown_high.findIndex((high) => high <= slowdown);

  const rowWithinBytes = (fastBytes) => {
    let row = 0;
    while (row + 1 < rows && curve.bytes[row + 1] <= fastBytes) {
      row++;
    }
    return row;
  };

  // ---- What can be shown ----

  const metrics = [
    { name: "throughput", label: "Throughput (operations per second)", values: curve.ops, low: curve.ops_low, high: curve.ops_high, text: (v) => rate(v) + " operations/s" },
    { name: "mean", label: "Mean latency of all operations", values: curve.mean_ns, text: time, ns: true },
    ...["read", "write"].flatMap((kind) => ["p95", "p99"].map((quantile) => ({
      name: kind + "_" + quantile,
      label: quantile + " latency of " + kind + "s",
      values: curve[kind + "_" + quantile + "_ns"],
      text: time,
      ns: true,
    }))),
  ].filter((metric) => metric.values);

  const axes = [
    { name: "share", label: "FastMem, share of the bytes (%)", of: (row) => 100 * share(row), text: (v) => v.toFixed(0) },
    { name: "bytes", label: "FastMem", of: (row) => curve.bytes[row], text: bytes },
    { name: "cost", label: "Memory cost relative to FastMem only (cost factor)", of: costFactor, text: (v) => String(Number(v.toPrecision(3))), priced: true },
    { name: "dollars", label: "Dollars a month for memory", of: (row) => usdMonth(costFactor(row)), text: usd, priced: true },
  ].filter((axis) => axis.name !== "dollars" || knowsDollars);

  const metric = () => metrics.find((each) => each.name === state.metric);
  const axis = () => axes.find((each) => each.name === state.axis);

  // ---- Small helpers for the page; text goes in as text, never as markup ----

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
  const fact = (term, ...values) => [make("dt", term), ...values.map((value) => make("dd", value))];
  const table = (id, caption, columns, lines, isChosen) => {
    const head = make("tr");
    columns.forEach((column) => {
      const cell = make("th", column.title, column.words ? "words" : "");
      cell.scope = "col";
      head.append(cell);
    });
    const body = lines.map((line) => {
      const tr = make("tr", undefined, isChosen && isChosen(line) ? "chosen" : "");
      columns.forEach((column) => tr.append(make("td", column.of(line), column.words === true ? "words" : column.words)));
      return tr;
    });
    const thead = make("thead");
    thead.append(head);
    const tbody = make("tbody");
    tbody.append(...body);
    fill(element(id), [...(caption ? [make("caption", caption)] : []), thead, tbody]);
  };

  // ---- The answer ----

  const choose = () => {
    state.row = data.question.fast_bytes === null ? rowWithinSlowdown(state.slowdown) : rowWithinBytes(state.fastBytes);
  };

  const answer = () => {
    const row = state.row;
    if (row < 0) {
      return "No split is sure to stay within " + shortPercent(state.slowdown) + "; allow more, or measure longer.";
    }
    const total = bytes(data.total_bytes);
    const what =
      row === 0 && data.question.fast_bytes === null ? "Buy no FastMem: all " + total + " of data can lie in SlowMem."
        : row === rows - 1 && data.question.fast_bytes === null ? "Buy FastMem for all " + total + " of data: no smaller share is fast enough."
          : (data.question.fast_bytes === null ? "Buy " : "Fill ") + bytes(curve.bytes[row]) + " of FastMem for " + total + " of data (" + percent(share(row)) + ").";
    const factor = costFactor(row);
    const cost = " The memory then costs " + percent(factor) + " of what FastMem alone would" +
      (knowsDollars ? " (" + usd(usdMonth(factor)) + " instead of " + usd(usdMonth(1)) + " dollars a month)" : "") + ", ";
    const slowdown = curve.slowdown[row];
    const speed = slowdown <= 0 ? "and the work takes no longer." : "and the work takes " + percent(slowdown) + " longer" +
      (data.has_intervals ? ", at the safe end " + percent(curve.slowdown_high[row]) : "") + ".";
    return what + cost + speed;
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
      box("FastMem", bytes(curve.bytes[row]), percent(share(row)) + " of the bytes, " + count(curve.keys[row]) + " of " + count(data.total_keys) + " keys"),
      box("Memory cost", percent(costFactor(row)), knowsDollars ? usd(usdMonth(1 - costFactor(row))) + " dollars a month less" : percent(1 - costFactor(row)) + " less than FastMem only"),
      box("Throughput", rate(curve.ops[row]) + "/s", data.has_intervals ? rate(curve.ops_low[row]) + " to " + rate(curve.ops_high[row]) + ", 95 of 100 times" : "FastMem only " + rate(curve.ops[rows - 1]) + "/s"),
      box("Mean latency", time(curve.mean_ns[row]), "FastMem only " + time(curve.mean_ns[rows - 1])),
    ];
    for (const kind of ["read", "write"]) {
      const values = curve[kind + "_p99_ns"];
      if (values) {
        boxes.push(box("99 of 100 " + kind + "s within", time(values[row]), "FastMem only " + time(values[rows - 1])));
      }
    }
    return boxes;
  };

  const describe = (row) =>
    percent(share(row)) + " of the bytes in FastMem (" + bytes(curve.bytes[row]) + ", " + count(curve.keys[row]) + " keys): " +
    rate(curve.ops[row]) + " operations a second" +
    (data.has_intervals ? " (" + rate(curve.ops_low[row]) + " to " + rate(curve.ops_high[row]) + ")" : "") +
    ", " + (curve.slowdown[row] > 0 ? percent(curve.slowdown[row]) + " longer than with FastMem only" : "no longer than with FastMem only") +
    "; mean latency " + time(curve.mean_ns[row]) +
    ["read", "write"].map((kind) => curve[kind + "_p99_ns"]
      ? "; " + kind + "s p95 " + time(curve[kind + "_p95_ns"][row]) + ", p99 " + time(curve[kind + "_p99_ns"][row]) : "").join("") +
    "; memory cost " + percent(costFactor(row)) +
    (knowsDollars ? ", " + usd(usdMonth(costFactor(row))) + " dollars a month" : "") + ".";

  // ---- Charts ----

  const charts = {};
  const points = (x, y) => x.map((value, i) => ({ x: value, y: y[i] }));
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

  const limit = () =>
    data.question.fast_bytes !== null || state.metric !== "throughput" ? null : data.fast_ops_s / (1 + state.slowdown);

  /** The promise, the recommended split, and what was measured. */
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
        const values = point.metrics[state.metric];
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
    if (data.measured.some((point) => point.metrics[state.metric])) {
      keys.push(["measured, with 95 % interval", "dot"]);
    }
    if (limit() !== null) {
      keys.push(["your promise", "green"]);
    }
    keys.push(["recommended", "vermilion dot"]);
    legend("curve-legend", keys);
    draw("curve", shown.label + " against " + along.label, datasets,
      scale(along.label, along.text, { min: x[0], max: x[rows - 1] }),
      scale(shown.label, shown.ns ? time : rate, { grace: "8%" }),
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
    element("reading").textContent = row === null
      ? state.row < 0 ? "" : "Recommended: " + describe(state.row)
      : describe(row);
  };

  const drawLines = (id, label, xTitle, yTitle, yText, curves, x) => {
    const paints = ["blue", "vermilion", "green", "orange", "purple", "sky"];
    draw(id, label,
      curves.map((each, i) => line(each.name, paints[i % paints.length], points(x, each.values), { borderWidth: 2, borderDash: i === 0 ? [] : [10, 4 * i] })),
      scale(xTitle, (value) => String(value), { min: 0, max: 100 }),
      scale(yTitle, yText, {}),
      { tooltip: { title: (items) => (items.length ? items[0].parsed.x.toFixed(0) + " %" : ""), label: (item) => item.dataset.label + ": " + yText(item.parsed.y) } });
    legend(id + "-legend", curves.map((each, i) => [each.name, paints[i % paints.length]]));
  };

  const drawOrders = () => {
    element("orders-section").hidden = data.orders.curves.length < 2;
    if (data.orders.curves.length > 1) {
      drawLines("orders", "Throughput of each key order against the share of bytes in FastMem",
        "FastMem, share of the bytes (%)", "Throughput (operations per second)", rate,
        data.orders.curves.map((each) => ({ name: each.name, values: each.ops_s })),
        data.orders.shares.map((each) => 100 * each));
    }
  };

  const drawPattern = () => {
    drawLines("pattern", "Share of requests that go to the first keys of the order",
      "First keys of the order, share of all (%)", "Requests (%)", (value) => String(Number(value.toFixed(1))),
      [
        { name: "by share of the keys", values: data.pattern.requests_by_keys.map((each) => 100 * each) },
        { name: "by share of the bytes", values: data.pattern.requests_by_bytes.map((each) => 100 * each) },
      ],
      data.pattern.shares.map((each) => 100 * each));
  };

  const drawAll = () => {
    drawCurve();
    drawOrders();
    drawPattern();
  };

  // ---- Tables ----

  const curveTable = () => {
    const picked = [...new Set([...Array.from({ length: 21 }, (_, i) => rowWithinBytes((data.total_bytes * i) / 20)), ...(state.row < 0 ? [] : [state.row])])].sort((a, b) => a - b);
    table("curve-table", "Twenty steps of FastMem, and the recommended split",
      [
        { title: "FastMem", of: (row) => bytes(curve.bytes[row]) },
        { title: "share", of: (row) => percent(share(row)) },
        { title: "keys", of: (row) => count(curve.keys[row]) },
        { title: "memory cost", of: (row) => percent(costFactor(row)) },
        ...(knowsDollars ? [{ title: "dollars a month", of: (row) => usd(usdMonth(costFactor(row))) }] : []),
        { title: "longer by", of: (row) => percent(Math.max(0, curve.slowdown[row])) },
        ...metrics.map((each) => ({ title: each.name === "throughput" ? "operations/s" : each.name === "mean" ? "mean latency" : each.name.replace("_", " "), of: (row) => (each.ns ? time : rate)(each.values[row]) })),
      ],
      picked, (row) => row === state.row);
  };

  const staticParts = () => {
    element("subject").textContent = data.subject;
    if (data.emulation !== null) {
      element("emulation").textContent = data.emulation;
      element("emulation").hidden = false;
    }
    element("orders-text").textContent = data.orders.text;
    element("pattern-text").textContent = data.pattern.text;
    table("hottest", "", [
      { title: "key", of: (each) => each.key, words: "words long" },
      { title: "requests", of: (each) => count(each.requests) },
      { title: "share", of: (each) => percent(each.requests / data.pattern.requests) },
      { title: "value", of: (each) => bytes(each.value_bytes) },
    ], data.pattern.hottest);
    table("sizes", "", [
      { title: "values of", of: (each) => each.name },
      { title: "keys", of: (each) => count(each.keys) },
      { title: "bytes", of: (each) => bytes(each.bytes) },
      { title: "reads", of: (each) => count(each.reads) },
      { title: "writes", of: (each) => count(each.writes) },
    ], data.pattern.sizes);
    table("times", "Mean time of an operation, as the client sees it", [
      { title: "operation", of: (each) => each.operation, words: true },
      { title: "memory", of: (each) => each.tier, words: true },
      { title: "operations", of: (each) => count(each.operations) },
      { title: "mean", of: (each) => time(each.mean_ns) },
      { title: "standard error", of: (each) => (each.standard_error_ns > 0 ? time(each.standard_error_ns) : "") },
    ], data.measurement.times);
    fill(element("measurement"), data.measurement.facts.flatMap((each) => fact(each.name, each.value)));
    fill(element("notes"), data.notes.map((note) => make("li", note)));
    element("commands").textContent = data.commands.join("\n");
    element("again-section").hidden = data.commands.length === 0;
    element("made").textContent = data.made;
  };

  // ---- Controls ----

  const update = (redraw) => {
    choose();
    const text = answer();
    if (element("answer").textContent !== text) {
      element("answer").textContent = text;
    }
    fill(element("figures"), figures());
    element("answer").dataset.row = state.row;
    element("answer").dataset.keysInFast = state.row < 0 ? "" : curve.keys[state.row];
    element("answer").dataset.fastBytes = state.row < 0 ? "" : curve.bytes[state.row];
    element("answer").dataset.costFactor = state.row < 0 ? "" : costFactor(state.row);
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
  const setSlowdown = (slowdown, from) => {
    state.slowdown = slowdown;
    const value = String(Number((100 * slowdown).toFixed(6)));
    if (from !== "number") {
      element("slo-number").value = value;
    }
    element("slo").value = value;
    element("slo").setAttribute("aria-valuetext", shortPercent(slowdown));
  };
  const setPrice = (price, from) => {
    state.price = price;
    const value = String(Number((100 * price).toFixed(6)));
    if (from !== "number") {
      element("price-number").value = value;
    }
    element("price").value = value;
    element("price").setAttribute("aria-valuetext", shortPercent(price));
  };
  const setBytes = (fastBytes) => {
    state.fastBytes = fastBytes;
    element("bytes").value = String(Math.round((1000 * fastBytes) / data.total_bytes));
    element("bytes").setAttribute("aria-valuetext", bytes(Math.round(fastBytes)));
  };
  const asAsked = () => {
    setSlowdown(data.question.max_slowdown);
    setPrice(data.price);
    setBytes(data.question.fast_bytes ?? 0);
  };

  const controls = () => {
    const pricedAxis = () => Boolean(axis().priced);
    const max = String(100 * data.question.slowdown_limit);
    for (const id of ["slo", "slo-number"]) {
      element(id).max = max;
      element(id).step = String(100 * sloStep());
    }
    element("slo-number").step = "any";
    element("slo").step = "any";
    element("price").step = "any";
    element("price-number").step = "any";
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
    element("as-asked").addEventListener("click", () => { asAsked(); update(true); });
    if (data.question.fast_bytes !== null) {
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

  state.axis = "share";
  controls();
  asAsked();
  staticParts();
  choose();
  drawAll();
  update(false);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
  addEventListener("beforeprint", drawAll);
})();
