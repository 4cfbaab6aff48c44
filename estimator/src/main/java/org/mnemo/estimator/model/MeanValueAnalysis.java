package org.mnemo.estimator.model;

import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.mnemo.core.MnemoException;

/**
 * Exact mean value analysis of a closed network of N clients and one station: Reiser and Lavenberg,
 * Mean-Value Analysis of Closed Multichain Queuing Networks, J. ACM 27(2), 1980; Lazowska et al.,
 * Quantitative System Performance, 1984, chapter 6. Each client thinks for a mean time Z, then
 * waits for one operation with the mean service time D at the station. The station serves one
 * client at a time. For n = 1 to N, with Q(0) = 0:
 *
 * <pre>
 * R(n) = D (1 + Q(n-1))    X(n) = n / (Z + R(n))    Q(n) = X(n) R(n)
 * </pre>
 *
 * <p>Takes time proportional to N; all terms are positive, so rounding errors stay small for any N.
 */
public final class MeanValueAnalysis {

  /** Brent's method ends within about five times this relative error. */
  private static final double SOLVER_ACCURACY = 1e-13;

  private static final int MAX_EVALUATIONS = 1000;

  private MeanValueAnalysis() {}

  /**
   * X, operations per nanosecond of all clients together. Does not allocate.
   *
   * @param clients N, at least 1
   * @param thinkNs Z, at least 0
   * @param demandNs D, at least 0; more than 0 if {@code thinkNs} is 0
   * @throws MnemoException if an argument is out of range
   */
  public static double throughputPerNs(int clients, double thinkNs, double demandNs) {
    return clients / (thinkNs + responseNs(clients, thinkNs, demandNs));
  }

  /**
   * R, mean time of an operation at the station in nanoseconds, including waiting. Does not
   * allocate. Arguments as in {@link #throughputPerNs}.
   *
   * @throws MnemoException if an argument is out of range
   */
  public static double responseNs(int clients, double thinkNs, double demandNs) {
    requireClients(clients);
    requireTime("think time", thinkNs);
    requireTime("demand", demandNs);
    if (thinkNs + demandNs == 0) {
      throw new MnemoException(
          "think time and demand must not both be 0 ns: throughput would have no limit");
    }
    double queueLength = 0;
    double responseNs = 0;
    for (int n = 1; n <= clients; n++) {
      responseNs = demandNs * (1 + queueLength);
      queueLength = n / (thinkNs + responseNs) * responseNs;
    }
    return responseNs;
  }

  /**
   * The inverse: the demand at which N clients have a mean response time of R, or a throughput of N
   * / (R + Z). R grows with D and is at least D and at most N D. So D is searched for between R / N
   * and R, to a relative 1e-12; it is exactly R if N is 1.
   *
   * @param clients N, at least 1
   * @param thinkNs Z, at least 0
   * @param responseNs R, more than 0
   * @throws MnemoException if an argument is out of range
   */
  public static double demandNs(int clients, double thinkNs, double responseNs) {
    requireClients(clients);
    requireTime("think time", thinkNs);
    requireTime("response time", responseNs);
    if (responseNs == 0) {
      throw new MnemoException("a response time must be above 0 ns, was 0");
    }
    if (clients == 1) {
      return responseNs;
    }
    // Twice as wide as necessary: at Z = 0 the root is the lower end, which rounding could exclude.
    double lowNs = responseNs / clients / 2;
    double highNs = responseNs * 2;
    return new BrentSolver(SOLVER_ACCURACY, SOLVER_ACCURACY * lowNs)
        .solve(
            MAX_EVALUATIONS,
            demandNs -> responseNs(clients, thinkNs, demandNs) / responseNs - 1,
            lowNs,
            highNs);
  }

  private static void requireClients(int clients) {
    if (clients < 1) {
      throw new MnemoException("there must be at least 1 client, were " + clients);
    }
  }

  private static void requireTime(String name, double ns) {
    if (!(ns >= 0 && ns < Double.POSITIVE_INFINITY)) {
      throw new MnemoException("a " + name + " must be a time of at least 0 ns, was " + ns);
    }
  }
}
