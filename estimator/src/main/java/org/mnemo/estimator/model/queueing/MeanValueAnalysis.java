package org.mnemo.estimator.model.queueing;

import it.unimi.dsi.fastutil.doubles.DoubleImmutableList;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.mnemo.core.MnemoException;

/**
 * Exact mean value analysis of a closed network of N clients: Reiser and Lavenberg, Mean-Value
 * Analysis of Closed Multichain Queuing Networks, J. ACM 27(2), 1980; Lazowska et al., Quantitative
 * System Performance, 1984, chapter 6. There is one class of clients. Each thinks for Z on average,
 * then asks for one operation, which takes D_k of service on average at station k, and waits for
 * it. A station serves one client at a time. For n = 1 to N, with Q_k(0) = 0:
 *
 * <pre>
 * R_k(n) = D_k (1 + Q_k(n-1))    X(n) = n / (Z + sum of R_k(n))    Q_k(n) = X(n) R_k(n)
 * </pre>
 *
 * <p>D_k is a mean over all operations: the share of operations that go to station k times the
 * service time of one that does. A station with a demand of 0 is as if it were not there. Takes
 * time in proportion to N times the number of stations; all terms are positive, so rounding errors
 * stay small for any N.
 */
public final class MeanValueAnalysis {

  /** Brent's method ends within about five times this of the root, relative to it. */
  private static final double SOLVER_ACCURACY = 1e-13;

  private static final int MAX_EVALUATIONS = 1000;

  private MeanValueAnalysis() {}

  /**
   * X, operations a nanosecond, with one station. Allocates nothing.
   *
   * @param clients N, at least 1
   * @param thinkNs Z, at least 0
   * @param demandNs D, at least 0; more than 0 if {@code thinkNs} is 0
   * @throws MnemoException if an argument is out of range
   */
  public static double throughputPerNs(int clients, double thinkNs, double demandNs) {
    return throughputPerNs(clients, thinkNs, demandNs, 0);
  }

  /**
   * X, operations a nanosecond, with two stations. Allocates nothing.
   *
   * @param clients N, at least 1
   * @param thinkNs Z, at least 0
   * @param oneDemandNs demand at one station, at least 0
   * @param otherDemandNs demand at the other, at least 0; not all three times may be 0
   * @throws MnemoException if an argument is out of range
   */
  public static double throughputPerNs(
      int clients, double thinkNs, double oneDemandNs, double otherDemandNs) {
    requireClients(clients);
    requireTime("think time", thinkNs);
    requireTime("demand", oneDemandNs);
    requireTime("demand", otherDemandNs);
    requireWork(thinkNs + (oneDemandNs + otherDemandNs));
    return clients / (thinkNs + responseNs(clients, thinkNs, oneDemandNs, otherDemandNs));
  }

  /** {@link #network} for the many rows of a curve: two stations, without an array. */
  private static double responseNs(
      int clients, double thinkNs, double oneDemandNs, double otherDemandNs) {
    double oneQueueLength = 0;
    double otherQueueLength = 0;
    double responseNs = 0;
    for (int n = 1; n <= clients; n++) {
      double oneResidenceNs = oneDemandNs * (1 + oneQueueLength);
      double otherResidenceNs = otherDemandNs * (1 + otherQueueLength);
      responseNs = oneResidenceNs + otherResidenceNs;
      double throughputPerNs = n / (thinkNs + responseNs);
      oneQueueLength = throughputPerNs * oneResidenceNs;
      otherQueueLength = throughputPerNs * otherResidenceNs;
    }
    return responseNs;
  }

  /**
   * Throughput, response time and queue lengths with any number of stations.
   *
   * @param clients N, at least 1
   * @param thinkNs Z, at least 0
   * @param demandsNs D_k, each at least 0; not all times may be 0
   * @throws MnemoException if an argument is out of range
   */
  public static Network network(int clients, double thinkNs, double... demandsNs) {
    requireClients(clients);
    requireTime("think time", thinkNs);
    double totalNs = thinkNs;
    for (double demandNs : demandsNs) {
      requireTime("demand", demandNs);
      totalNs += demandNs;
    }
    requireWork(totalNs);
    double[] residenceNs = new double[demandsNs.length];
    double[] queueLengths = new double[demandsNs.length];
    double responseNs = 0;
    double throughputPerNs = 0;
    for (int n = 1; n <= clients; n++) {
      responseNs = 0;
      for (int k = 0; k < demandsNs.length; k++) {
        residenceNs[k] = demandsNs[k] * (1 + queueLengths[k]);
        responseNs += residenceNs[k];
      }
      throughputPerNs = n / (thinkNs + responseNs);
      for (int k = 0; k < demandsNs.length; k++) {
        queueLengths[k] = throughputPerNs * residenceNs[k];
      }
    }
    return new Network(throughputPerNs, responseNs, DoubleImmutableList.of(queueLengths));
  }

  /**
   * The inverse: the demand of the one station at which N clients see a mean response time of R, or
   * in other words reach a throughput of N / (R + Z). R grows with D and is at least D and at most
   * N D, so D is searched for between R / N and R, to a relative 1e-12; it is exactly R if N is 1.
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
    // Twice as wide as need be: at Z = 0 the root is the lower end, which rounding could exclude.
    double lowNs = responseNs / clients / 2;
    double highNs = responseNs * 2;
    return new BrentSolver(SOLVER_ACCURACY, SOLVER_ACCURACY * lowNs)
        .solve(
            MAX_EVALUATIONS,
            demandNs -> responseNs(clients, thinkNs, demandNs, 0) / responseNs - 1,
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

  private static void requireWork(double totalNs) {
    if (totalNs == 0) {
      throw new MnemoException(
          "think time and demands must not all be 0 ns: throughput would have no limit");
    }
  }
}
