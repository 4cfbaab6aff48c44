package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.Json;
import org.mnemo.estimator.estimate.CurveRow;
import org.mnemo.estimator.estimate.Estimate;

/**
 * The recommended split for programs to read; content of {@code recommendation.json}.
 *
 * @param schema version of the file format
 * @param order name of the key order
 * @param price what a byte of SlowMem costs in bytes of FastMem
 * @param maxSlowdown largest slowdown allowed, as a share
 * @param model which terms the run time is made of
 * @param modelDescription the same in words
 * @param deployment what the estimate speaks of
 * @param clients client threads that the run time is for
 * @param emulated true if any tier's memory was emulated
 * @param coversUntouchedKeys false if only keys of the trace are known
 * @param keysInFast keys to put into FastMem: the first ones of the order
 * @param totalKeys all keys known
 * @param fastBytes key and value bytes to put into FastMem
 * @param totalBytes key and value bytes of all keys known
 * @param fastShare the one by the other
 * @param throughputOpsS estimated operations a second
 * @param slowdown run time over that of FastMem only, less 1
 * @param costFactor memory cost relative to FastMem only
 * @param averageLatencyNs mean latency as the client sees it
 * @param fastThroughputOpsS with FastMem only
 * @param slowThroughputOpsS with SlowMem only
 * @param warnings sentences for the user
 */
public record RecommendationJson(
    int schema,
    String order,
    double price,
    double maxSlowdown,
    String model,
    String modelDescription,
    String deployment,
    int clients,
    boolean emulated,
    boolean coversUntouchedKeys,
    int keysInFast,
    int totalKeys,
    long fastBytes,
    long totalBytes,
    double fastShare,
    double throughputOpsS,
    double slowdown,
    double costFactor,
    double averageLatencyNs,
    double fastThroughputOpsS,
    double slowThroughputOpsS,
    List<String> warnings) {

  public static final int SCHEMA = 1;

  public RecommendationJson {
    warnings = List.copyOf(warnings);
  }

  /** The recommendation of an estimate. */
  public static RecommendationJson of(Estimate estimate) {
    CurveRow chosen = estimate.chosen();
    return new RecommendationJson(
        SCHEMA,
        estimate.orderName(),
        estimate.options().price(),
        estimate.options().maxSlowdown(),
        estimate.options().model().lowerCase(),
        estimate.modelDescription(),
        Estimate.DEPLOYMENT,
        estimate.curve().model().clients(),
        estimate.emulated(),
        estimate.coversUntouchedKeys(),
        chosen.keysInFast(),
        estimate.keyCount(),
        chosen.fastBytes(),
        estimate.curve().totalBytes(),
        chosen.fastShare(),
        chosen.throughputOpsS(),
        chosen.slowdown(),
        chosen.costFactor(),
        chosen.averageLatencyNs(),
        estimate.curve().throughputOpsS(estimate.curve().lastRow()),
        estimate.curve().throughputOpsS(0),
        estimate.warnings());
  }

  /** Writes the recommendation whole or not at all. */
  public static void write(Path file, Estimate estimate) {
    Json.write(file, of(estimate));
  }
}
