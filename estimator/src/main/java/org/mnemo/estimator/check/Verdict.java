package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.file.UnknownAsNull;
import org.mnemo.estimator.check.Judgement.Outcome;

/**
 * Outcome of all SLOs together.
 *
 * @param split the checked split
 * @param judgements result of each SLO, in the order given
 * @param ofResponses true if latencies start at the moments at which operations were due at an
 *     offered rate
 */
public record Verdict(Split split, List<Judgement> judgements, boolean ofResponses) {

  /** Origin of the checked split. */
  public enum Origin {
    /** The cheapest that surely meets the SLOs. */
    RECOMMENDED,
    /** FastMem only, as no split surely meets the SLOs. */
    FAST_ONLY,
    /** The user named it. */
    NAMED,
    /** The run used it. */
    MEASURED;

    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * The split that was checked.
   *
   * @param fastBytes bytes of records in FastMem; -1 if unknown
   * @param totalBytes bytes of all records; -1 if unknown
   */
  public record Split(
      @JsonProperty("split") Origin origin,
      @JsonSerialize(using = UnknownAsNull.class) long fastBytes,
      @JsonSerialize(using = UnknownAsNull.class) long totalBytes) {}

  public Verdict {
    judgements = List.copyOf(judgements);
  }

  /** Exceeded if any SLO is; else unknown if any is; else met. */
  public Outcome outcome() {
    return count(Outcome.BROKEN) > 0
        ? Outcome.BROKEN
        : count(Outcome.NOT_KNOWN) > 0 ? Outcome.NOT_KNOWN : Outcome.KEPT;
  }

  /** Number of SLOs with an outcome. */
  public long count(Outcome outcome) {
    return judgements.stream().filter(each -> each.outcome() == outcome).count();
  }
}
