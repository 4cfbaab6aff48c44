package org.mnemo.estimator.knapsack;

import java.math.BigInteger;

/** Products of two longs in 128 bits, which cannot overflow. */
final class Products {

  private Products() {}

  /** Compares {@code a b} with {@code c d}; all may be negative. */
  static int compare(long a, long b, long c, long d) {
    int byHigh = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
    return byHigh != 0 ? byHigh : Long.compareUnsigned(a * b, c * d);
  }

  /** The largest whole number that is at most {@code a b / divisor}, which must fit into a long. */
  static long floorOfQuotient(long a, long b, long divisor) {
    BigInteger[] quotient =
        BigInteger.valueOf(a)
            .multiply(BigInteger.valueOf(b))
            .divideAndRemainder(BigInteger.valueOf(divisor));
    long towardsZero = quotient[0].longValueExact();
    return quotient[1].signum() * Long.signum(divisor) < 0 ? towardsZero - 1 : towardsZero;
  }
}
