package org.mnemo.estimator.tenant;

import java.util.List;

/**
 * A tenant of a FastMem.
 *
 * @param name name of the tenant
 * @param requests number of its requests
 * @param bytes bytes of its records
 * @param shared what it gets of a FastMem that all share, by policy
 * @param placedShare share of its requests that FastMem serves if it has a part of FastMem as large
 *     as its records are of all, and keys are placed in it
 * @param placedSlowdown its run time then, by that with all data in FastMem, less 1
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
   * A tenant under one policy.
   *
   * @param aloneShare share of its requests that FastMem serves if the tenant has all of it
   * @param aloneSlowdown its run time then, by that with all data in FastMem, less 1
   * @param togetherShare the same beside the others
   * @param togetherSlowdown the same beside the others
   * @param othersSlowdown run time of all others together beside it, by that with all data in
   *     FastMem, less 1
   * @param othersSlowdownWithout the same if the tenant were not there
   */
  public record Shared(
      String policy,
      double aloneShare,
      double aloneSlowdown,
      double togetherShare,
      double togetherSlowdown,
      double othersSlowdown,
      double othersSlowdownWithout) {

    /** What the tenant does to all others together, as a share of their time on FastMem only. */
    public double harm() {
      return othersSlowdown - othersSlowdownWithout;
    }
  }
}
