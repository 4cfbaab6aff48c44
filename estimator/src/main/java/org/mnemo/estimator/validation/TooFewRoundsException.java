package org.mnemo.estimator.validation;

import java.util.Locale;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.CountedNoun;

/** A sweep was too short for intervals. */
public final class TooFewRoundsException extends MnemoException {

  /** Fewest rounds of blocks for an interval: some eight time segments. */
  public static final int FEWEST_ROUNDS = 16;

  private static final long serialVersionUID = 1L;

  private final int rounds;
  private final double neededSeconds;

  /**
   * @param run name of the run that was too short
   * @param rounds number of rounds of blocks of the run
   * @param neededSeconds duration of a run with enough rounds, at this run's speed
   */
  public TooFewRoundsException(Object run, int rounds, double neededSeconds) {
    super(
        String.format(
            Locale.ROOT,
            "too little time: %s measured in %s, an interval needs at least"
                + " %d, that is about %.0f seconds at this speed; give --time %.0fs or a larger"
                + " operationcount",
            CountedNoun.of(rounds, "round of blocks was", "rounds of blocks were"),
            run,
            FEWEST_ROUNDS,
            Math.ceil(neededSeconds),
            Math.ceil(neededSeconds)));
    this.rounds = rounds;
    this.neededSeconds = neededSeconds;
  }

  /** Number of rounds of blocks of the run. */
  public int rounds() {
    return rounds;
  }

  /** Duration of a run with enough rounds. */
  public double neededSeconds() {
    return neededSeconds;
  }
}
