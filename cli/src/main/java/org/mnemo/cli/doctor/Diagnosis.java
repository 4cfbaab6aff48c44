package org.mnemo.cli.doctor;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a machine offers, as facts; {@link DiagnosisText} has the words.
 *
 * @param processors number of processors that this process may use
 * @param lastLevelCacheBytes size of the last-level cache; null where the kernel does not show it
 * @param memoryNodes none where the kernel shows none
 * @param tiers what FastMem and SlowMem would be of local servers
 * @param profilesToEmulate names of the memories that SlowMem can be made
 * @param disturbances what would disturb a measurement now
 * @param policies policies by which servers of this machine can move data themselves
 */
public record Diagnosis(
    String javaVersion,
    String javaHome,
    int processors,
    String processorModel,
    @Nullable Long lastLevelCacheBytes,
    List<MemoryNode> memoryNodes,
    List<Program> programs,
    List<Tier> tiers,
    List<String> profilesToEmulate,
    List<Disturbance> disturbances,
    List<Store> stores,
    List<Store> policies) {

  /**
   * A node of memory.
   *
   * @param processors numbers of its processors as the kernel lists them; empty for none
   * @param distances distance to each node by the node's number
   * @param tier tier that the node stands for where there are several nodes; null for none
   */
  public record MemoryNode(
      int id,
      long memoryBytes,
      long availableBytes,
      String processors,
      Map<Integer, Integer> distances,
      @Nullable String tier) {}

  /**
   * A program that Mnemo can use.
   *
   * @param version version of the program; null if it is absent or does not say
   * @param path path of the program; null if it is absent or no program of its own
   * @param remark what one misses without it, or where it comes from; null for nothing
   * @param remedy how to get it; null if there is no need
   */
  public record Program(
      String name,
      boolean present,
      @Nullable String version,
      @Nullable String path,
      @Nullable String remark,
      @Nullable String remedy) {

    static Program present(String name, @Nullable String version, @Nullable String path) {
      return new Program(name, true, version, path, null, null);
    }

    static Program absent(String name, String remark, @Nullable String remedy) {
      return new Program(name, false, null, null, remark, remedy);
    }
  }

  /**
   * The memory of a tier.
   *
   * @param memory kind of memory in words
   */
  public record Tier(String name, boolean emulated, String memory) {}

  /**
   * Something that makes times longer or scatter.
   *
   * @param value a number or a word
   * @param meaning the value in a phrase
   */
  public record Disturbance(String name, Object value, String meaning, String remedy) {}

  /**
   * Whether {@code advise} can measure a store, or a policy, here, with servers of ours.
   *
   * @param obstacle what keeps it from that, with the remedy; null for nothing
   * @param manner how it would be measured, in words; null if there is nothing to say
   */
  public record Store(
      String name, boolean ready, @Nullable String obstacle, @Nullable String manner) {

    static Store of(String name, @Nullable String obstacle) {
      return new Store(name, obstacle == null, obstacle, null);
    }
  }
}
