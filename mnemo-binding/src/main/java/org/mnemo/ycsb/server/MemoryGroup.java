package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.MemoryCgroup;
import org.mnemo.ycsb.kernel.Processes;

/**
 * A memory cgroup of version 1 or 2 for one server. Its name holds the server's process number, so
 * that later processes can remove it once unused.
 */
public record MemoryGroup(Path directory, boolean isVersion1) {

  static final Path MOUNT = Path.of("/sys/fs/cgroup");
  private static final String PREFIX = "mnemo-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "([0-9]{1,10})");
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
  private static final long STEP_BYTES = 256 << 10;
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * Part of a script that removes the groups in $CGROUPS of the servers $SERVERS after their end.
   */
  static final String REMOVAL_OF_SERVERS =
      """
      for server in $SERVERS; do
        tries=0
        while [ -d "$CGROUPS/mnemo-$server" ] && [ $tries -lt 400 ]; do
          rmdir "$CGROUPS/mnemo-$server" && continue
          tries=$((tries + 1))
          sleep 0.05
        done
      done
      """;

  /**
   * The directory for memory cgroups of this process, and their version. In version 2 it is the
   * topmost one, as a cgroup with processes cannot have limited children.
   */
  private static Optional<MemoryGroup> parent(Path mount) {
    Path version1 = mount.resolve("memory");
    if (Files.exists(version1.resolve("memory.limit_in_bytes"))) {
      Path own = version1.resolve(ownPath());
      return Optional.of(new MemoryGroup(Files.isDirectory(own) ? own : version1, true));
    }
    return hasMemory(mount.resolve("cgroup.controllers"))
        ? Optional.of(new MemoryGroup(mount, false))
        : Optional.empty();
  }

  private static boolean hasMemory(Path controllers) {
    return List.of(KernelText.of(controllers).split(" ", -1)).contains("memory");
  }

  /** Path of this process's memory cgroup of version 1 below its mount. */
  private static String ownPath() {
    return KernelText.of(Path.of("/proc/self/cgroup"))
        .lines()
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3 && parts[1].equals("memory"))
        .map(parts -> parts[2].replaceFirst("^/+", ""))
        .findFirst()
        .orElse("");
  }

  /** The kernel's files of the group. */
  MemoryCgroup files() {
    return new MemoryCgroup(directory, isVersion1);
  }

  /** Version of this machine's memory cgroups: 1 or 2; 0 without any. */
  static int version() {
    return parent(MOUNT).map(group -> group.isVersion1() ? 1 : 2).orElse(0);
  }

  /** The reason why no memory cgroup can be made here, as a sentence; empty if one can. */
  static Optional<String> refusal(Path mount) {
    MemoryGroup parent = parent(mount).orElse(null);
    if (parent == null) {
      return Optional.of(
          "%s has no memory cgroup; mount one, or use another machine".formatted(mount));
    }
    if (!Files.isWritable(parent.directory())) {
      return Optional.of(
          "cannot create memory cgroups in %s; run as root, or give your user write access"
              .formatted(parent.directory()));
    }
    Path enabled = parent.directory().resolve("cgroup.subtree_control");
    return parent.isVersion1() || hasMemory(enabled)
        ? Optional.empty()
        : Optional.of(
            "cgroups in %s have no memory limit; as root, write '+memory' to %s; in a container, first move its processes to a child cgroup"
                .formatted(parent.directory(), enabled));
  }

  /**
   * Makes a cgroup for a process.
   *
   * @throws MnemoException if that is not allowed
   */
  static MemoryGroup of(long pid) {
    refusal(MOUNT)
        .ifPresent(
            reason -> {
              throw new MnemoException("cannot page servers: " + reason);
            });
    MemoryGroup parent = parent(MOUNT).orElseThrow();
    MemoryGroup group =
        new MemoryGroup(parent.directory().resolve(PREFIX + pid), parent.isVersion1());
    try {
      Files.createDirectories(group.directory());
    } catch (IOException e) {
      throw new MnemoException(
          "cannot create the memory cgroup %s; run as root".formatted(group.directory()), e);
    }
    if (group.isVersion1()) {
      group.write("memory.swappiness", "100");
    }
    group.write("cgroup.procs", Long.toString(pid));
    return group;
  }

  /** The group that {@link #of} made for a process. */
  static MemoryGroup existing(long pid) {
    MemoryGroup parent = parent(MOUNT).orElseThrow();
    return new MemoryGroup(parent.directory().resolve(PREFIX + pid), parent.isVersion1());
  }

  /**
   * Limits the memory of the group, effective at once.
   *
   * @throws MnemoException if the kernel cannot reclaim enough within a minute, or ends the server
   */
  void limit(long bytes) {
    String file = isVersion1 ? "memory.limit_in_bytes" : "memory.max";
    // Version 2 overshoots a large reduction, and FastMem would begin empty.
    for (long most = files().usedBytes() - STEP_BYTES; mayStep(most, bytes); most -= STEP_BYTES) {
      files().writes(file, Long.toString(most));
    }
    long deadline = System.nanoTime() + PATIENCE_NS;
    // Version 1 refuses a limit until it can page out the excess at once.
    while (!files().writes(file, Long.toString(bytes)) || files().usedBytes() > bytes + (1 << 20)) {
      if (System.nanoTime() > deadline) {
        throw new MnemoException(
            "the kernel did not page the server to %d bytes within a minute; add swap, or give the server more FastMem"
                .formatted(bytes));
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
    // Version 2 does not refuse such a limit, but ends the server.
    outOfMemory()
        .ifPresent(
            reason -> {
              throw new MnemoException(
                  "the server was limited to %d bytes: %s".formatted(bytes, reason));
            });
  }

  private boolean mayStep(long most, long bytes) {
    return !isVersion1 && most > bytes && outOfMemory().isEmpty();
  }

  /** The reason and remedy if the kernel ended a process of the group. */
  Optional<String> outOfMemory() {
    return files().oomKills() > 0
        ? Optional.of(
            "the kernel ended it at its memory limit, as it could not page out more; give it more FastMem, such as paged:20%, or add swap")
        : Optional.empty();
  }

  private void write(String file, String text) {
    if (!files().writes(file, text)) {
      throw new MnemoException(
          "cannot write '%s' to %s; run as root".formatted(text, directory.resolve(file)));
    }
  }

  /** The groups of ended servers. */
  static List<MemoryGroup> left(Path mount) {
    MemoryGroup parent = parent(mount).orElse(null);
    if (parent == null) {
      return List.of();
    }
    try (Stream<Path> groups = Files.list(parent.directory())) {
      return groups
          .map(group -> new MemoryGroup(group, parent.isVersion1()))
          .filter(MemoryGroup::isLeft)
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private boolean isLeft() {
    Matcher name = NAME.matcher(directory.getFileName().toString());
    if (!name.matches()) {
      return false;
    }
    String pid = name.group(1);
    boolean isGone = !Processes.runs(Long.parseLong(pid));
    // The last threads of a server may still be ending.
    return isGone && List.of("", pid).contains(KernelText.of(directory.resolve("cgroup.procs")));
  }

  /** The directory of the servers' groups; empty if there can be none. */
  static Optional<Path> parentDirectory() {
    return parent(MOUNT).map(MemoryGroup::directory);
  }

  /** Removes the groups of ended servers. */
  static void removeDead() {
    left(MOUNT).forEach(MemoryGroup::remove);
  }

  /** Removes the group after its process has ended. */
  void remove() {
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (Files.isDirectory(directory) && System.nanoTime() < deadline) {
      try {
        Files.delete(directory);
        return;
      } catch (IOException e) {
        // Its process still runs.
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
  }
}
