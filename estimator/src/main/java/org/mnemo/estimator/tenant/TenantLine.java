package org.mnemo.estimator.tenant;

import java.util.List;

/**
 * A tenant of a FastMem.
 *
 * @param name name of the tenant
 * @param requests number of its requests
 * @param bytes bytes of its records
 * @param shared its performance in a shared FastMem, by policy
 * @param placedShare share of its requests to FastMem with keys placed in its proportional part of
 *     FastMem
 * @param placedSlowdown run time in that case, relative to all data in FastMem, less 1
 */
public record TenantLine(
    String name,
    long requests,
    long bytes,
    List<Shared> shared,
    double placedShare,
    double placedSlowdown) {

  public TenantLine {
    shared = List.copyOf(shared);
  }

  /**
   * A tenant with one policy. Run times are relative to all data in FastMem, less 1.
   *
   * @param aloneShare share of its requests to FastMem if the tenant has all of it
   * @param aloneSlowdown run time in that case
   * @param togetherShare share of its requests to FastMem next to all tenants
   * @param togetherSlowdown run time in that case
   * @param othersSlowdown run time of all other tenants together next to it
   * @param othersSlowdownWithout their run time in its absence
   */
  public record Shared(
      String policy,
      double aloneShare,
      double aloneSlowdown,
      double togetherShare,
      double togetherSlowdown,
      double othersSlowdown,
      double othersSlowdownWithout) {

    /**
     * Slowdown that the tenant causes to all other tenants together, as a share of their time on
     * FastMem only.
     */
    public double harm() {
      return othersSlowdown - othersSlowdownWithout;
    }
  }
}
