package org.mnemo.estimator.model;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;

/**
 * L and P from blocks of servers that fetch: a block's time per request is L + n P, and more for
 * larger values. Blocks with all data in FastMem are excluded, as L shall be known without them. n
 * differs between blocks by chance, and between capacities.
 */
public final class SlaRegression {

  /** Fewest blocks to regress from. */
  private static final int FEWEST_BLOCKS = 30;

  /** A block is an outlier above this multiple of the median. */
  private static final double OUTLIER = 3;

  /** Largest relative standard error of a known term. */
  private static final double LARGEST_ERROR = 0.2;

  private SlaRegression() {}

  /** Measurements of a block. */
  private static final class Block {
    private double requests;
    private double ns;
    private double bytes;
    private double startNs;
    private double fetchesPerRequest = Double.NaN;
  }

  /**
   * Regresses the terms of a run.
   *
   * @return empty without fetches, or if blocks are too few or too similar to determine each term
   *     to a fifth
   * @throws org.mnemo.core.MnemoException if a file is damaged
   */
  public static Optional<SlaTerms> of(MeasurementDirectory directory) {
    if (!Files.exists(directory.fetches()) || !Files.exists(directory.blocks())) {
      return Optional.empty();
    }
    Map<Long, Block> blocks = new HashMap<>();
    Map<Long, String> tiers = new HashMap<>();
    BlockRow.read(
        directory.blocks(),
        row -> {
          Block block = blocks.computeIfAbsent(row.block(), unused -> new Block());
          tiers.put(row.block(), row.tier());
          block.requests += row.operations();
          block.ns += (double) row.latencyNs() + row.clientNs();
          block.bytes += row.valueBytes();
          block.startNs = row.startNs();
        });
    FetchesRow.FILE.read(
        directory.fetches(),
        row -> {
          Block block = blocks.get(row.block());
          if (block != null && row.operations() > 0 && row.tier().equals(tiers.get(row.block()))) {
            block.fetchesPerRequest = (double) row.fetches() / row.operations();
          }
        });
    return terms(
        blocks.values().stream()
            .filter(block -> block.requests > 0 && !Double.isNaN(block.fetchesPerRequest))
            .toList());
  }

  private static Optional<SlaTerms> terms(List<Block> all) {
    if (all.size() < FEWEST_BLOCKS) {
      return Optional.empty();
    }
    double[] times =
        all.stream().mapToDouble(block -> block.ns / block.requests).sorted().toArray();
    double most = OUTLIER * times[times.length / 2];
    List<Block> blocks = all.stream().filter(block -> block.ns / block.requests <= most).toList();
    double meanBytes =
        blocks.stream().mapToDouble(block -> block.bytes / block.requests).average().orElse(0);
    double meanStart = blocks.stream().mapToDouble(block -> block.startNs).average().orElse(0);
    List<double[]> columns = new ArrayList<>();
    columns.add(blocks.stream().mapToDouble(block -> block.fetchesPerRequest).toArray());
    // Less their means, so that the intercept belongs to the mean value, half way through the run.
    columns.add(
        blocks.stream()
            .mapToDouble(block -> block.bytes / block.requests / Math.max(1, meanBytes) - 1)
            .toArray());
    columns.add(
        blocks.stream().mapToDouble(block -> block.startNs / Math.max(1, meanStart) - 1).toArray());
    columns.removeIf(column -> column != columns.get(0) && isConstant(column));
    double[][] x = new double[blocks.size()][];
    Arrays.setAll(x, i -> columns.stream().mapToDouble(column -> column[i]).toArray());
    double[] y = blocks.stream().mapToDouble(block -> block.ns / block.requests).toArray();
    try {
      OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
      regression.newSampleData(y, x);
      double[] estimated = regression.estimateRegressionParameters();
      double[] errors = regression.estimateRegressionParametersStandardErrors();
      return isKnown(estimated[0], errors[0]) && isKnown(estimated[1], errors[1])
          ? Optional.of(
              new SlaTerms(estimated[0], errors[0], estimated[1], errors[1], blocks.size()))
          : Optional.empty();
    } catch (MathIllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isKnown(double term, double error) {
    return term > 0 && error <= LARGEST_ERROR * term;
  }

  private static boolean isConstant(double[] column) {
    double low = Arrays.stream(column).min().orElse(0);
    double high = Arrays.stream(column).max().orElse(0);
    return high - low < 1e-9;
  }
}
