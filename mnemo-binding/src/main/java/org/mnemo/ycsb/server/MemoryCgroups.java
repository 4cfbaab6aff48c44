package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.server.FreeMemory.MemoryLimit;

/** The memory cgroups that this process and all that it starts are in, of version 1 or 2. */
final class MemoryCgroups {

  private static final Pattern BLANK = Pattern.compile(" ");

  /**
   * Index of a word in a line of mountinfo: the part of the hierarchy that is mounted; where
   * follows.
   */
  private static final int MOUNTED = 3;

  private static final int MOUNT_POINT = 4;

  private final Path root;

  private enum Version {
    ONE("memory.limit_in_bytes", "memory.usage_in_bytes", "total_"),
    TWO("memory.max", "memory.current", "");

    private final String limit;
    private final String usage;
    private final String prefix;

    Version(String limit, String usage, String prefix) {
      this.limit = limit;
      this.usage = usage;
      this.prefix = prefix;
    }
  }

  MemoryCgroups(Path root) {
    this.root = root;
  }

  /** The cgroups that have a limit, the process's own first. */
  List<MemoryLimit> limited() {
    List<MemoryLimit> limits = new ArrayList<>();
    List<String> mounts = lines("proc/self/mountinfo");
    for (String membership : lines("proc/self/cgroup")) {
      // number:controllers:path; version 2 has no controllers there.
      List<String> parts = Arrays.asList(membership.split(":", 3));
      if (parts.size() < 3) {
        continue;
      }
      if (List.of(parts.get(1).split(",")).contains("memory")) {
        addLimited(Version.ONE, parts.get(2), mounts, limits);
      } else if (parts.get(1).isEmpty()) {
        addLimited(Version.TWO, parts.get(2), mounts, limits);
      }
    }
    return limits;
  }

  private void addLimited(
      Version version, String cgroup, List<String> mounts, List<MemoryLimit> into) {
    for (String mount : mounts) {
      List<String> words = BLANK.splitAsStream(mount).toList();
      if (!isOf(version, words)) {
        continue;
      }
      Path top = inRoot(words.get(MOUNT_POINT));
      Path mounted = Path.of(words.get(MOUNTED));
      Path path = Path.of(cgroup).normalize();
      // In a container only a part may be mounted, and the path may be of the host.
      Path own = path.startsWith(mounted) ? top.resolve(mounted.relativize(path)) : top;
      for (Path each = own; each != null && each.startsWith(top); each = each.getParent()) {
        limit(version, each, "/" + top.relativize(each)).ifPresent(into::add);
      }
      return;
    }
  }

  private static boolean isOf(Version version, List<String> mount) {
    int separator = mount.indexOf("-");
    if (separator < 0 || mount.size() < separator + 4) {
      return false;
    }
    String type = mount.get(separator + 1);
    return version == Version.TWO
        ? type.equals("cgroup2")
        : type.equals("cgroup") && List.of(mount.get(separator + 3).split(",")).contains("memory");
  }

  private static Optional<MemoryLimit> limit(Version version, Path directory, String name) {
    OptionalLong limit = number(directory.resolve(version.limit));
    OptionalLong used = number(directory.resolve(version.usage));
    if (limit.isEmpty() || used.isEmpty()) {
      return Optional.empty();
    }
    String stat = KernelText.of(directory.resolve("memory.stat"));
    long droppable =
        KernelText.number(stat, version.prefix + "active_file").orElse(0)
            + KernelText.number(stat, version.prefix + "inactive_file").orElse(0);
    return Optional.of(
        new MemoryLimit(
            "the memory cgroup " + name,
            limit.getAsLong(),
            limit.getAsLong() - used.getAsLong() + droppable));
  }

  /**
   * A limit or usage in bytes; empty for no limit: version 2 says {@code max}, version 1 a number
   * of 19 digits.
   */
  private static OptionalLong number(Path file) {
    String text = KernelText.of(file);
    return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }

  private List<String> lines(String file) {
    return KernelText.of(inRoot(file)).lines().toList();
  }

  private Path inRoot(String absolute) {
    return root.resolve(absolute.replaceFirst("^/", ""));
  }
}
