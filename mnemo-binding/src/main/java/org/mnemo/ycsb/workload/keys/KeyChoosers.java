package org.mnemo.ycsb.workload.keys;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.PropertyReader;

/** The registry of key choosers, by the names that {@code requestdistribution} takes. */
public final class KeyChoosers {

  /** Makes a chooser from its properties; {@code records} is the number at the start of the run. */
  interface Factory {
    KeyChooser create(PropertyReader properties, RandomStream random, long records);
  }

  private record Entry(String name, Factory factory) {}

  private static final List<Entry> ALL =
      List.of(
          new Entry("uniform", UniformKeys::of),
          new Entry("zipfian", ZipfianKeys::of),
          new Entry("scrambled_zipfian", ScrambledZipfianKeys::of),
          new Entry("hotspot", HotspotKeys::of),
          new Entry("latest", LatestKeys::of),
          new Entry("sequential", SequentialKeys::of),
          new Entry("exponential", ExponentialKeys::of));

  private KeyChoosers() {}

  public static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }

  /**
   * @throws UsageException if there is no such chooser or one of its properties is out of range
   */
  public static KeyChooser create(
      String name, PropertyReader properties, RandomStream random, long records) {
    return ALL.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "requestdistribution must be one of " + names() + ", was '" + name + "'"))
        .factory()
        .create(properties, random, records);
  }
}
