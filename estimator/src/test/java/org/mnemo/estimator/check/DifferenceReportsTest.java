package org.mnemo.estimator.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.evidence.RunEvidence;

/** Two measurements on disk, from what was read of them to what is said. */
class DifferenceReportsTest {

  private static final String[] ACCESSES = {"a get 100", "a get 100", "b get 100"};

  @TempDir private Path directory;

  private MeasurementDirectory run(String name, double slowNs, String... accesses) {
    return TestRun.measured(
        directory.resolve(name),
        TestTraces.csv(accesses),
        new SimulatedBlocks(100_000, slowNs, 10_000, 0, 0).rows(100, new Random(name.hashCode())));
  }

  private static Comparison compared(MeasurementDirectory before, MeasurementDirectory after) {
    Workloads.requireSame(List.of(before, after));
    return Comparison.of(
        difference(before, after),
        Comparison.Circumstance.of(List.of(before.readRun()), List.of(after.readRun())),
        Slos.ofSlowdown(0.2),
        new Comparison.NeededChange(needed(before), needed(after)),
        0.03,
        List.of("\u001b<a>"),
        List.of("after"));
  }

  private static Difference difference(MeasurementDirectory before, MeasurementDirectory after) {
    return Difference.of(List.of(readings(before)), List.of(readings(after)));
  }

  private static List<Effect> differing(Comparison comparison) {
    return comparison.effects().stream().filter(Effect::differs).toList();
  }

  private static RunReadings readings(MeasurementDirectory run) {
    return RunReadings.of(RunEvidence.Blocks.read(run), 42);
  }

  private static NeededFastMem needed(MeasurementDirectory run) {
    return NeededFastMem.of(
        Estimator.estimate(run, EstimateOptions.DEFAULTS.withMaxSlowdown(0.2)),
        Slos.ofSlowdown(0.2));
  }

  private static Effect effect(Figure.Kind kind, double ratio, double probability) {
    return new Effect(
        new Figure(kind, "slow", null, 0),
        100,
        100 * ratio,
        ratio,
        new Interval(ratio, ratio),
        probability);
  }

  /** The figures that differ add up to those that the sentence counts. */
  @Test
  void countsEachFigureThatDiffersAsWhatItIs() {
    Effect slower = effect(Figure.Kind.SLOWNESS, 1.2, 0.01);
    Effect same = effect(Figure.Kind.THROUGHPUT, 0.99, 0.5);
    Effect worse = effect(Figure.Kind.THROUGHPUT, 0.8, 0.01);
    Effect better = effect(Figure.Kind.MEAN, 0.8, 0.01);
    assertThat(DifferenceAnswer.verdict(List.of(slower, same)))
        .contains(" 1 of 2 figures (1 ratio of tiers)");
    assertThat(DifferenceAnswer.verdict(List.of(same, worse, better, worse)))
        .contains(" 3 of 4 figures (2 worse, 1 better)");
    assertThat(DifferenceAnswer.verdict(List.of(same))).contains(" 1 figure.");
  }

  @Test
  void findsASlowerSlowTierAndWhatItChanges() throws IOException {
    // With a in FastMem two of three reads are: 50 / 303 = 16.5 % longer, and 33 % with 200 us.
    Comparison comparison =
        compared(run("before", 150_000, ACCESSES), run("after", 200_000, ACCESSES));
    assertThat(differing(comparison))
        .extracting(effect -> effect.figure().code())
        .contains("slow.throughput", "slow.slowness", "slow.read.mean")
        .doesNotContain("fast.throughput", "fast.read.mean");
    Effect mean =
        comparison.effects().stream()
            .filter(effect -> effect.figure().code().equals("slow.read.mean"))
            .findFirst()
            .orElseThrow();
    assertThat(mean.interval().holds(200.0 / 150)).isTrue();
    assertThat(mean.interval().low()).isGreaterThan(1.3);
    assertThat(comparison.regressions()).isNotEmpty();
    assertThat(comparison.needed().before().fastBytes()).isEqualTo(104);
    assertThat(comparison.needed().after().fastBytes()).isEqualTo(208);
    Answer answer = comparison.answer();
    assertThat(answer.verdict()).startsWith("Regression above 3 %: slow: ");
    assertThat(answer.tables().get(1).rows().get(0))
        .extracting(Cell::text)
        .containsExactly("FastMem for the SLO", "104 B", "208 B");
    assertThat(answer.context()).contains("SLO: slowdown 20 %; FastMem changes.");
    assertThat(answer.notes().get(0)).contains("--more-before");
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Path.of("..", "docs", "reference", "schemas", "diff.json")));
    String json = Json.toString(comparison);
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    assertThat(schema.validate("{}", InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void saysThatAnotherAnswerIsNoDifferenceForSureWhereNoFigureDiffers() {
    MeasurementDirectory before = run("before", 150_000, ACCESSES);
    Comparison comparison =
        Comparison.of(
            difference(before, run("after", 150_000, ACCESSES)),
            List.of(),
            Slos.ofSlowdown(0.2),
            new Comparison.NeededChange(needed(before), needed(run("then", 200_000, ACCESSES))),
            null,
            List.of(),
            List.of());
    assertThat(comparison.answer().context().get(0))
        .contains("changes", "no figure differs", "repeat");
  }

  @Test
  void saysThatAlikeRunsDoNotDiffer() {
    Comparison comparison =
        compared(run("before", 150_000, ACCESSES), run("after", 150_000, ACCESSES));
    assertThat(differing(comparison)).isEmpty();
    Answer answer = comparison.answer();
    assertThat(answer.verdict()).startsWith("No regression above 3 %");
    assertThat(answer.context().get(0)).startsWith("No difference beyond noise in ");
    assertThat(answer.context().get(1)).contains("serves both");
    assertThat(answer.tables().get(0).rows())
        .hasSameSizeAs(comparison.effects())
        .allSatisfy(row -> assertThat(row.get(5).text()).isEmpty());
  }

  @Test
  void refusesSlosOfRequestsThatThereAreNone() {
    Estimate estimate =
        Estimator.estimate(run("reads", 150_000, ACCESSES), EstimateOptions.DEFAULTS);
    Slos ofWrites = new Slos(0.1, List.of(new LatencySlo(new LatencyFigure(true, 0.99), 2e6)));
    misused(() -> NeededFastMem.of(estimate, ofWrites), "no writes");
  }

  @Test
  void knowsWhenARunIsTooShort() {
    MeasurementDirectory run =
        TestRun.measured(
            directory.resolve("short"),
            TestTraces.csv(ACCESSES),
            new SimulatedBlocks(100_000, 150_000, 10_000, 0, 0).rows(4, new Random(1)));
    assertThat(readings(run).isLongEnough()).isFalse();
  }

  @Test
  void refusesOtherWorkloadsAndNamesWhatDiffers() {
    MeasurementDirectory run = run("run", 150_000, ACCESSES);
    String start = "the runs in %s and ".formatted(run.root());
    misused(
        () ->
            compared(run, run("more", 150_000, "a get 100", "a get 100", "b get 100", "b get 100")),
        start,
        "their requests are 3 and 4");
    misused(
        () -> compared(run, run("other", 150_000, "a get 100", "a get 100", "c get 100")),
        "their requests differ in keys, operations or sizes");
    // The order of requests is that of clients, which differs from run to run.
    Workloads.requireSame(
        List.of(run, run("order", 150_000, "b get 100", "a get 100", "a get 100")));
  }
}
