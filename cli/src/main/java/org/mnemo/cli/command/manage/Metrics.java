package org.mnemo.cli.command.manage;

import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.Check;

/** The last step for Prometheus, on the loopback interface. */
final class Metrics implements AutoCloseable {

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Map<Gauge, ToDoubleFunction<Step>> gauges = new LinkedHashMap<>();
  private final @Nullable HTTPServer server;

  private Metrics(@Nullable Integer port) {
    if (port == null) {
      server = null;
      return;
    }
    Check.between("--metrics", port, 1, 65535);
    add("alpha_ratio", "Share of the speed to keep", Step::alpha);
    add("kept_ratio", "Estimated share of the speed that is kept", Step::keptShare);
    add("operations_per_second", "Operations a second", Step::throughputOpsS);
    add("faults_per_second", "Major page faults a second", Step::faultsPerSecond);
    add(
        "allowed_faults_per_second",
        "Page faults a second at which alpha is kept",
        Step::allowedFaultsPerSecond);
    add(
        "operation_seconds",
        "Busy time of an operation without faults",
        s -> s.operationNs() / 1e9);
    add("fault_seconds", "Time of a page fault", step -> step.faultNs() / 1e9);
    add("used_bytes", "Memory of the server", Step::usedBytes);
    add("all_bytes", "Memory of the server and its pages in swap", Step::allBytes);
    add("limit_bytes", "Limit of the server's memory", Step::limitBytes);
    try {
      server =
          HTTPServer.builder()
              .inetAddress(InetAddress.getLoopbackAddress())
              .port(port)
              .registry(registry)
              .buildAndStart();
    } catch (IOException | IllegalArgumentException e) {
      throw new MnemoException(
          "cannot serve metrics on port %d: %s; name another --metrics"
              .formatted(port, e.getMessage()),
          e);
    }
  }

  /**
   * Serves metrics on a port of the loopback interface.
   *
   * @param port the port; null for none
   * @throws MnemoException if the port is taken
   */
  static Metrics on(@Nullable Integer port) {
    return new Metrics(port);
  }

  private void add(String name, String help, ToDoubleFunction<Step> value) {
    gauges.put(Gauge.builder().name("mnemo_" + name).help(help).register(registry), value);
  }

  void show(Step step) {
    gauges.forEach((gauge, value) -> gauge.set(value.applyAsDouble(step)));
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
  }
}
