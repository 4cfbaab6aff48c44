package org.mnemo.estimator.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Promises;
import org.mnemo.estimator.report.ReportContext;

class HtmlReportTest {

  private static final int MIB = 1 << 20;

  @TempDir private Path directory;

  /** A run with intervals, of that many keys with sizes of their own. */
  private EstimateRequest run(int keys, String... more) {
    Random random = new Random(1);
    List<String> accesses = new ArrayList<>(List.of(more));
    for (int i = 0; i < 2 * keys; i++) {
      int key = i < keys ? i : (int) (keys * Math.pow(random.nextDouble(), 4));
      accesses.add("key%d get %d".formatted(key, 100_000 + key * 7919 % 5000));
    }
    MeasurementDirectory measured =
        TestRun.measured(
            directory.resolve("run" + keys),
            TestTraces.csv(accesses.toArray(String[]::new)),
            new SimulatedBlocks(100_000, 150_000, 20_000, 5_000, 0.05).rows(40, random));
    return EstimateRequest.of(measured, EstimateOptions.DEFAULTS);
  }

  private static String html(Estimate estimate) {
    return HtmlReport.html(
        estimate, new ReportContext(List.of("bin/mnemo estimate 'a <b>'"), Instant.EPOCH));
  }

  private static JsonNode data(String html) throws IOException {
    Matcher data =
        Pattern.compile("id=\"report-data\">(.*?)</script>", Pattern.DOTALL).matcher(html);
    assertThat(data.find()).isTrue();
    return new ObjectMapper().readTree(data.group(1));
  }

  @Test
  void staysBelowAMebibyteForTenThousandKeys() throws IOException {
    EstimateRequest request = run(10_000);
    Estimate estimate = Estimator.compute(request);
    assertThat(estimate.curve().hasIntervals()).isTrue();
    String html = html(estimate);
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MIB - 150_000);
    JsonNode curve = data(html).get("curve");
    assertThat(curve.get("ops_s")).hasSize(10_001);
    assertThat(curve.get("keys").isNull()).isTrue();
  }

  @Test
  void choosesOfALargeCurveAsTheWholeCurveDoes() throws IOException {
    EstimateRequest request = run(30_000);
    Estimate estimate = Estimator.compute(request);
    Curve whole = estimate.curve();
    String html = html(estimate);
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MIB);
    JsonNode data = data(html);
    JsonNode curve = data.get("curve");
    assertThat(curve.get("keys").size()).isLessThan(10_001);
    int steps =
        (int)
            Math.round(
                data.get("question").get("slowdown_limit").asDouble()
                    / data.get("question").get("slowdown_step").asDouble());
    assertThat(steps).isGreaterThan(100);
    for (int i = 0; i <= steps; i++) {
      double slowdown = i / 1000.0;
      int chosen = 0;
      while (curve.get("slowdown_high").get(chosen).asDouble() > slowdown) {
        chosen++;
      }
      assertThat(curve.get("keys").get(chosen).asInt())
          .as("slowdown %s", slowdown)
          .isEqualTo(
              Promises.ofSlowdown(slowdown).cheapestRow(whole, null, End.HIGH).orElseThrow());
    }
  }

  @Test
  void addsUpBytesToThoseOfTheCurve() throws IOException {
    EstimateRequest request = run(500);
    Estimate estimate = Estimator.compute(request);
    long bytes = 0;
    for (JsonNode added : data(html(estimate)).get("curve").get("bytes_added")) {
      bytes += added.asLong();
    }
    assertThat(bytes).isEqualTo(estimate.curve().totalBytes());
  }

  @Test
  void carriesNothingThatLooksLikeMarkupFromOutside() throws IOException {
    String key = "</script><script>alert(1)</script>";
    EstimateRequest request = run(50, key + " get 10", key + " get 10", key + " get 10");
    String html = html(Estimator.compute(request));
    assertThat(html).doesNotContain("alert(1)</script>", "'a <b>'");
    JsonNode data = data(html);
    assertThat(hottest(data)).contains(key);
    assertThat(data.get("commands").get(0).asText()).isEqualTo("bin/mnemo estimate 'a <b>'");
    // Of the page's own scripts each is whole, and there is nothing to be loaded.
    assertThat(html.split("</script>", -1)).hasSize(4);
    assertThat(html).doesNotContain(" src=", "sourceMappingURL", "@import", "{{");
    assertThat(html).contains("MIT License", "default-src 'none'");
  }

  @Test
  void showsTheBeginningOfLongKeys() throws IOException {
    String key = "k".repeat(3000);
    EstimateRequest request = run(50, key + " get 10", key + " get 10", key + " get 10");
    assertThat(hottest(data(html(Estimator.compute(request))))).contains("k".repeat(100) + "...");
  }

  private static List<String> hottest(JsonNode data) {
    List<String> keys = new ArrayList<>();
    data.get("pattern").get("hottest").get("rows").forEach(row -> keys.add(row.get(0).asText()));
    return keys;
  }

  @Test
  void isWrittenWholeOrNotAtAll() throws IOException {
    EstimateRequest request = run(50);
    Path file = directory.resolve("report.html");
    HtmlReport.write(file, Estimator.compute(request), new ReportContext(List.of(), Instant.EPOCH));
    assertThat(Files.readString(file)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
  }
}
