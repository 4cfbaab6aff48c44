package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;

/**
 * Lets the kernel page servers, each in its own memory cgroup, with swap made if necessary.
 * Leftovers of killed processes are removed first.
 */
public final class PagedServers {

  /** Room on the swap device per byte of data, as not all of it compresses. */
  private static final long SWAP_FACTOR = 2;

  private static final long LEAST_SWAP_BYTES = 256L << 20;

  /**
   * Script that removes the cgroups in $CGROUPS and swap devices of the servers $SERVERS after
   * their end.
   */
  public static final String REMOVAL =
      MemoryGroup.REMOVAL_OF_SERVERS + SwapDevice.REMOVAL_OF_SERVERS;

  private PagedServers() {}

  /** The reason why servers cannot be paged on this machine, as a sentence; empty if they can. */
  public static Optional<String> refusal() {
    Optional<String> groups = MemoryGroup.refusal(MemoryGroup.MOUNT);
    if (groups.isPresent()) {
      return groups;
    }
    if (!SwapDevice.inUse().isEmpty()) {
      return Optional.of(
          "servers of another Mnemo swap to %s, which is removed with them; wait for their end, or stop them with 'bin/mnemo servers stop'"
              .formatted(SwapDevice.inUse().get(0).path()));
    }
    if (SwapDevice.isAnyOfOthers()) {
      return Optional.empty();
    }
    return SwapDevice.refusal();
  }

  /** The method of paging on this machine, in words; empty if there is none. */
  public static Optional<String> manner() {
    return refusal().isPresent()
        ? Optional.empty()
        : Optional.of(
            "each server in a memory cgroup of its own (version %d), swapping to %s"
                .formatted(
                    MemoryGroup.version(),
                    SwapDevice.isAnyOfOthers()
                        ? "this machine's swap"
                        : "a zram device, created for the servers as root and removed with them"));
  }

  /**
   * Puts waiting servers into cgroups.
   *
   * @param pids numbers of their processes
   * @param dataBytes total bytes of their data
   * @throws MnemoException with a remedy, if that is not possible
   */
  public static void prepare(List<Long> pids, long dataBytes) {
    refusal()
        .ifPresent(
            reason -> {
              throw new MnemoException("this machine cannot page a server: " + reason);
            });
    if (SwapDevice.isAnyOfOthers()) {
      pids.forEach(MemoryGroup::of);
      return;
    }
    System.err.println(
        "mnemo: this machine has no swap; the servers get a zram device, which is removed with them");
    SwapDevice ours = SwapDevice.create(Math.max(LEAST_SWAP_BYTES, SWAP_FACTOR * dataBytes), pids);
    if (SwapDevice.inUse().size() > 1) {
      ours.remove();
      throw new MnemoException("another Mnemo began to page servers meanwhile; repeat the command");
    }
    pids.forEach(MemoryGroup::of);
  }

  /** The reason and remedy if the kernel ended a paged server, as a sentence. */
  public static Optional<String> outOfMemory(long pid) {
    return MemoryGroup.refusal(MemoryGroup.MOUNT).isPresent()
        ? Optional.empty()
        : MemoryGroup.existing(pid).outOfMemory();
  }

  /** Removes cgroups and swap devices of ended servers. */
  public static void removeDead() {
    MemoryGroup.removeDead();
    if (SwapDevice.refusal().isEmpty()) {
      SwapDevice.removeDead();
    }
  }

  /**
   * Cgroups and swap devices of ended servers.
   *
   * @param root root of the file system with the kernel's files
   */
  public static List<String> left(Path root) {
    return Stream.concat(
            SwapDevice.left(root).stream().map(SwapDevice::path),
            MemoryGroup.left(root.resolve("sys/fs/cgroup")).stream()
                .map(group -> group.directory().toString()))
        .toList();
  }

  /** Bytes of live and ended servers on Mnemo's swap devices. */
  public static long swappedBytes(Path root) {
    return SwapDevice.recorded(root).mapToLong(device -> device.usedBytes().orElse(0)).sum();
  }

  /** The directory of the servers' cgroups; empty if there can be none. */
  public static String directoryOfGroups() {
    return MemoryGroup.parentDirectory().map(Path::toString).orElse("");
  }
}
