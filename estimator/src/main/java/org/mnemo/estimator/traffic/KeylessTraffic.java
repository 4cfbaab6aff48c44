package org.mnemo.estimator.traffic;

import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.mnemo.estimator.order.OrderedKeys;

/**
 * The traffic of keys with known heat but unknown identity: the same rows, without the keys that
 * enter FastMem.
 */
public record KeylessTraffic(TrafficCurve traffic) implements TrafficCurve {

  @Override
  public int rows() {
    return traffic.rows();
  }

  @Override
  public long fastBytes(int row) {
    return traffic.fastBytes(row);
  }

  @Override
  public int tiers() {
    return traffic.tiers();
  }

  @Override
  public long bytes(int row, int tier) {
    return traffic.bytes(row, tier);
  }

  @Override
  public long fastCost(int row) {
    return traffic.fastCost(row);
  }

  @Override
  public boolean keepsCopies() {
    return traffic.keepsCopies();
  }

  @Override
  public long slowBytes(int row) {
    return traffic.slowBytes(row);
  }

  @Override
  public Cursor cursor() {
    return traffic.cursor();
  }

  @Override
  public boolean hasSwitches() {
    return traffic.hasSwitches();
  }

  @Override
  public long switches(int row) {
    return traffic.switches(row);
  }

  @Override
  public Optional<OrderedKeys> keys() {
    return Optional.empty();
  }

  /** The memories of the keys at the end, of which only their number is meaningful. */
  @Override
  public Optional<IntUnaryOperator> tiersAtEnd(int row) {
    return traffic.tiersAtEnd(row);
  }
}
