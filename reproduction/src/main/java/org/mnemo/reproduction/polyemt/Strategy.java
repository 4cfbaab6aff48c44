package org.mnemo.reproduction.polyemt;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** How servers are provisioned for several applications (PolyEMT, section 5.4). */
enum Strategy {
  /** Servers of each application have just what it needs. */
  APPLICATION_SPECIFIC_STATIC,
  /** All servers are alike and have the most of each memory that any application needs. */
  OBLIVIOUS_STATIC,
  /**
   * All servers are alike and have the most non-volatile memory that any application needs, and so
   * much DRAM that with what is left of the former each has the memory that it needs.
   */
  OBLIVIOUS_DYNAMIC;

  /** Bytes of a server. */
  record Server(double dramBytes, double nvmBytes, double ssdBytes) {

    double cost(MemoryPrices prices, double nvmRatio) {
      return prices.dram() * (dramBytes + nvmRatio * nvmBytes) + prices.ssd() * ssdBytes;
    }
  }

  /** The server of one of the applications. */
  Server server(Need need, List<Need> all) {
    double mostNvm = most(all, Need::nvmBytes);
    return switch (this) {
      case APPLICATION_SPECIFIC_STATIC ->
          new Server(need.memoryBytes(), need.nvmBytes(), need.ssdBytes());
      case OBLIVIOUS_STATIC -> new Server(most(all, Need::memoryBytes), mostNvm, need.ssdBytes());
      case OBLIVIOUS_DYNAMIC ->
          new Server(
              Math.max(0, most(all, each -> each.memoryBytes() + each.nvmBytes()) - mostNvm),
              mostNvm,
              need.ssdBytes());
    };
  }

  private static double most(List<Need> all, ToDoubleFunction<Need> bytes) {
    return all.stream().mapToDouble(bytes).max().orElse(0);
  }
}
