package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.TestBaselines.sized;
import static org.mnemo.estimator.TestBaselines.time;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestNotes;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;

class EstimateNotesTest {

  @TempDir private Path temporary;

  /** Reads of 100 bytes (64 to 127) and 1000 bytes (512 to 1023) were measured. */
  private static Baselines baselines(SizedTime... more) {
    List<SizedTime> sizes =
        new ArrayList<>(
            List.of(
                sized("fast", Operation.READ, 50, 100, 1, 100),
                sized("fast", Operation.READ, 50, 100, 1, 1000),
                sized("slow", Operation.READ, 50, 180, 1, 100),
                sized("slow", Operation.READ, 50, 180, 1, 1000)));
    sizes.addAll(List.of(more));
    return TestBaselines.of(
        1,
        20,
        0,
        List.of(time("fast", Operation.READ, 100, 100), time("slow", Operation.READ, 100, 180)),
        sizes,
        List.of());
  }

  private List<String> warnings(Baselines baselines, String... accesses) {
    MeasurementDirectory run =
        TestRun.write(temporary.resolve("run"), TestTraces.csv(accesses), baselines, false);
    return TestNotes.texts(Estimator.estimate(run, EstimateOptions.DEFAULTS).notes());
  }

  @Test
  void countsRequestsWhoseSizesWereNotMeasured() {
    // Between the two is within; 63 and 1024 bytes are not.
    assertThat(warnings(baselines(), "a get 64", "b get 300", "c get 63", "d get 1024", "c get 63"))
        .anySatisfy(
            warning -> assertThat(warning).contains("3 of 5 requests", "64 to 1,023 bytes"));
  }

  @Test
  void isSilentWhereAllSizesWereMeasured() {
    assertThat(warnings(baselines(), "a get 64", "b get 1023"))
        .noneSatisfy(warning -> assertThat(warning).contains("outside"));
  }

  @Test
  void isSilentWhereNoSizesAreKnown() {
    assertThat(warnings(TestBaselines.simple(1, List.of()), "a get 64", "b get 1000000"))
        .noneSatisfy(warning -> assertThat(warning).contains("outside"));
  }

  @Test
  void boundsWhatOtherKeysWouldSave() {
    // Reads save 80 ns each; a: 3 reads of 14 bytes, c: 1 of 8, b: 1 of 24; by gain a, c, b.
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("run"),
            TestTraces.csv("a get 10", "b get 20", "a get 10", "a get 10", "c get 4"),
            TestBaselines.simple(1, List.of()),
            false);
    // 34 bytes hold a and c, which save 320 ns, and half of b, which saves 40.
    EstimateOptions options = EstimateOptions.DEFAULTS.withFastBytes(FastCapacity.ofBytes(34));
    assertThat(Estimator.estimate(run, options).notes())
        .contains(Note.of(NoteCode.BEST_FILLING).with("at_most_more", 0.125));
    assertThat(Estimator.estimate(run, options.withOrder("touch")).notes())
        .noneMatch(note -> note.code() == NoteCode.BEST_FILLING);
  }
}
