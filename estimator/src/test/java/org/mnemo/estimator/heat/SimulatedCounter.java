package org.mnemo.estimator.heat;

import java.util.Random;

/** LFU counters by Redis' own steps, request by request. */
final class SimulatedCounter {

  private SimulatedCounter() {}

  /** Counter of a new key that is requested at a rate, a second, for so many seconds. */
  static int of(Random random, double rate, double factor, int decay, int age, int endSecond) {
    return of(random, rate, factor, decay, SimulatedLoad.steady(age), endSecond);
  }

  /** Counter of a new key that is requested at a rate, a second, times that of a load. */
  static int of(
      Random random, double rate, double factor, int decay, SimulatedLoad load, int endSecond) {
    int seconds = load.seconds();
    int startSecond = Math.floorMod(endSecond - seconds, 60);
    int counter = 5;
    long lastMinute = startSecond / 60;
    double requests = 0;
    while (true) {
      requests += -Math.log(1 - random.nextDouble());
      double now = load.secondOf(requests / rate);
      boolean isOver = now >= seconds;
      long minute = (long) Math.floor((startSecond + Math.min(now, seconds)) / 60);
      long periods = decay == 0 ? 0 : (minute - lastMinute) / decay;
      counter = (int) Math.max(0, counter - periods);
      if (isOver) {
        return counter;
      }
      double base = Math.max(0, counter - 5);
      if (counter < 255 && random.nextDouble() < 1 / (base * factor + 1)) {
        counter++;
      }
      lastMinute = minute;
    }
  }
}
