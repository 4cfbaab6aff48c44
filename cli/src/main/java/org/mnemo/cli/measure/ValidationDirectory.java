package org.mnemo.cli.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.UnwritableException;

/**
 * Directory of a validation: what was measured, what was predicted, and what was found. One that
 * fails leaves what it has measured, so that the reason can be looked at.
 *
 * @param root the directory
 */
public record ValidationDirectory(Path root) {

  /** File that only a validation that ended has. */
  private static final String VALIDATION = "validation.json";

  /** What is there before the validation has ended. */
  private static final List<String> UNENDED =
      List.of(
          PredictedSweep.PILOT, PredictedSweep.SWEEP, PredictedSweep.PREDICTED, Sweep.ORDER_FILE);

  /** File of the findings. */
  public Path validation() {
    return root.resolve(VALIDATION);
  }

  /** Directory of the run, or runs, that estimates are compared with. */
  public Path sweep() {
    return root.resolve(PredictedSweep.SWEEP);
  }

  /** True if a curve was predicted before the measurement. */
  public boolean isOfPrediction() {
    return Files.exists(root.resolve(PredictedSweep.PREDICTED));
  }

  /**
   * Makes sure that no validation shares the directory.
   *
   * @throws MnemoException if one does, whether it ended or not
   */
  public void requireNew() {
    if (Files.exists(validation())) {
      throw new UnwritableException(
          root, root + " already holds a validation; remove it, or name another directory");
    }
    if (UNENDED.stream().anyMatch(name -> Files.exists(root.resolve(name)))) {
      throw didNotEnd();
    }
  }

  /**
   * Makes sure that no validation stopped here before its sweep, or before its comparison.
   *
   * @throws MnemoException if one did
   */
  public void requireMeasured() {
    boolean isPilotAlone =
        Files.exists(root.resolve(PredictedSweep.PILOT)) && !Files.exists(sweep());
    if (!Files.exists(validation()) && (isPilotAlone || isOfPrediction())) {
      throw didNotEnd();
    }
  }

  private MnemoException didNotEnd() {
    return new MnemoException(
        root
            + " holds a validation that did not end; measure again, into another directory, or remove this one");
  }

  /** Removes what was measured and predicted. */
  public void discard() {
    UNENDED.forEach(name -> Directories.remove(root.resolve(name)));
  }
}
