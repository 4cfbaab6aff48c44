package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.AnswerHtml;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.model.Deployment;

@Tag("slow")
class HtmlReportTest {

  private static final int MIB = 1 << 20;

  @TempDir private Path directory;

  /** A run with intervals, of that many keys with sizes of their own. */
  private Estimate estimate(int keys, String... more) {
    return Estimator.estimate(run(keys, more), EstimateOptions.DEFAULTS);
  }

  private MeasurementDirectory run(int keys, String... more) {
    Random random = new Random(1);
    List<String> accesses = new ArrayList<>(List.of(more));
    for (int i = 0; i < 2 * keys; i++) {
      int key = i < keys ? i : (int) (keys * Math.pow(random.nextDouble(), 4));
      accesses.add("key%d get %d".formatted(key, 100_000 + key * 7919 % 5000));
    }
    return TestRun.measured(
        directory.resolve("run" + keys),
        TestTraces.csv(accesses.toArray(String[]::new)),
        new SimulatedBlocks(100_000, 150_000, 20_000, 5_000, 0.05).rows(40, random));
  }

  private Estimate underLoad(int keys, @Nullable RateSlo rate) {
    return TestRun.estimate(
        run(keys),
        EstimateOptions.DEFAULTS
            .withDeployment(Deployment.ONE_SERVER)
            .withSlos(new Slos(0.1, List.of(), rate)),
        read -> TestRun.withLoad(read, TestRun.load(10_000, 20_000, 100, 1_000_000)));
  }

  private static String html(Estimate estimate) {
    return HtmlReport.html(
        estimate,
        new ReportContext(List.of("bin/mnemo estimate 'a <b>'"), Instant.EPOCH, null, null, null));
  }

  private static JsonNode data(String html) throws IOException {
    Matcher data =
        Pattern.compile("id=\"report-data\">(.*?)</script>", Pattern.DOTALL).matcher(html);
    assertThat(data.find()).isTrue();
    return new ObjectMapper().readTree(data.group(1));
  }

  @Test
  void staysSmallWithWhatNodesCarry() throws IOException {
    String html = html(underLoad(10_000, new RateSlo(50_000, 1, 0.8)));
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MIB);
    JsonNode curve = data(html).get("curve");
    assertThat(Math.round(curve.get("capacity").get(0).asDouble())).isEqualTo(50_000);
    assertThat(Math.round(curve.get("capacity_low").get(0).asDouble())).isEqualTo(40_000);
    int last = curve.get("capacity_low").size() - 1;
    assertThat(Math.round(curve.get("capacity_low").get(last).asDouble())).isEqualTo(80_000);
    // 50,000 / (0.8 x 40,000) = 1.6
    assertThat(curve.get("nodes").get(0).asLong()).isEqualTo(2);
    assertThat(curve.get("nodes").get(last).asLong()).isEqualTo(1);
  }

  @Test
  void choosesOfALargeCurveAsTheWholeCurveDoes() throws IOException {
    requireChoicesOfTheWhole(estimate(30_000));
  }

  @Test
  void choosesOfALargeCurveAmongTheRowsThatCarryTheRate() throws IOException {
    requireChoicesOfTheWhole(underLoad(30_000, new RateSlo(50_000, 1, 0.8)));
  }

  /** Repeats the choice of the page's script at every position of its slider. */
  private static void requireChoicesOfTheWhole(Estimate estimate) throws IOException {
    String html = html(estimate);
    assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(MIB);
    JsonNode data = data(html);
    JsonNode curve = data.get("curve");
    assertThat(curve.get("keys").size()).isLessThan(5_000);
    JsonNode nodes = curve.path("nodes");
    double perUnit = data.get("slowdown_steps").asDouble();
    long steps = Math.round(data.get("slowdown_limit").asDouble() * perUnit);
    assertThat(steps).isGreaterThan(100);
    for (int i = 0; i <= steps; i++) {
      double slowdown = i / perUnit;
      int chosen = 0;
      while (curve.get("slowdown_high").get(chosen).asDouble() > slowdown
          || nodes.path(chosen).asInt(1) > 1) {
        chosen++;
      }
      Slos slos = new Slos(slowdown, List.of(), estimate.options().slos().rate());
      assertThat(curve.get("keys").get(chosen).asInt())
          .as("slowdown %s", slowdown)
          .isEqualTo(estimate.splits(slos).cheapestRow(End.HIGH).orElseThrow());
    }
  }

  @Test
  void showsTheAnswerOfTheTerminal() throws IOException {
    Estimate estimate = estimate(500);
    String html = html(estimate);
    assertThat(html).startsWith("<!DOCTYPE html>").contains("class=\"verdict met\"");
    JsonNode bytes = data(html).at("/curve/bytes");
    assertThat(bytes.get(bytes.size() - 1).asLong()).isEqualTo(estimate.curve().totalBytes());
    for (String line : TestRun.text(estimate).lines().filter(each -> !each.isEmpty()).toList()) {
      for (String cell : line.replaceFirst("^! ", "").strip().split(" {2,}", -1)) {
        assertThat(html.replace('\u00a0', ' ')).contains(AnswerHtml.escaped(cell));
      }
    }
  }

  @Test
  void carriesNothingThatLooksLikeMarkupFromOutside() throws IOException {
    String key = "</script><script>alert(1)</script>";
    Estimate estimate = estimate(50, key + " get 10", key + " get 10", key + " get 10");
    String html = html(estimate);
    assertThat(html).doesNotContain("alert(1)</script>", "'a <b>'");
    JsonNode data = data(html);
    assertThat(data.isObject()).isTrue();
    assertThat(html).contains(AnswerHtml.escaped(key), "&lt;b&gt;");
    // The page's own scripts and its JSON are whole, and there is nothing to be loaded.
    assertThat(html.split("</script>", -1)).hasSameSizeAs(html.split("<script", -1));
    assertThat(html).doesNotContain(" src=", "sourceMappingURL", "@import", "{{");
    assertThat(html).contains("MIT License", "default-src 'none'");
  }

  @Test
  void showsTheBeginningOfLongKeys() throws IOException {
    String key = "k".repeat(3000);
    Estimate estimate = estimate(50, key + " get 10", key + " get 10", key + " get 10");
    assertThat(html(estimate)).contains("k".repeat(97) + "...").doesNotContain("k".repeat(98));
  }
}
