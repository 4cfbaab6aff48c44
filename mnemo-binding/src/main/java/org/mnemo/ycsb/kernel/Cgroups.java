package org.mnemo.ycsb.kernel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The cgroups of a process and its children, of version 1 or 2.
 *
 * @param root root of the file system with the kernel's files
 */
public record Cgroups(Path root) {

  private static final Pattern BLANK = Pattern.compile(" ");

  /**
   * Index of the word in a line of mountinfo with the mounted part of the hierarchy; the mount
   * point follows.
   */
  private static final int MOUNTED = 3;

  private static final int MOUNT_POINT = 4;

  /**
   * A cgroup.
   *
   * @param name path below the mount point, from {@code /}
   */
  public record Cgroup(boolean isVersion1, Path directory, String name) {}

  /** The cgroups of a controller that hold this process, its own first, then its ancestors. */
  public List<Cgroup> of(String controller) {
    return of("self", controller);
  }

  /**
   * The cgroups of a controller that hold a process, its own first, then its ancestors.
   *
   * @param process number of the process, or "self"
   * @param controller name of the controller, such as {@code memory}
   */
  public List<Cgroup> of(String process, String controller) {
    List<Cgroup> found = new ArrayList<>();
    List<String> mounts = lines("proc/self/mountinfo");
    for (String membership : lines("proc/" + process + "/cgroup")) {
      // number:controllers:path; version 2 has no controllers.
      List<String> parts = Arrays.asList(membership.split(":", 3));
      if (parts.size() < 3) {
        continue;
      }
      boolean isVersion1 = List.of(parts.get(1).split(",")).contains(controller);
      if (isVersion1 || parts.get(1).isEmpty()) {
        addAll(isVersion1, controller, parts.get(2), mounts, found);
      }
    }
    return found;
  }

  private void addAll(
      boolean isVersion1,
      String controller,
      String cgroup,
      List<String> mounts,
      List<Cgroup> into) {
    for (String mount : mounts) {
      List<String> words = BLANK.splitAsStream(mount).toList();
      if (!isOf(isVersion1, controller, words)) {
        continue;
      }
      Path top = inRoot(words.get(MOUNT_POINT));
      Path mounted = Path.of(words.get(MOUNTED));
      Path path = Path.of(cgroup).normalize();
      // In a container only a part may be mounted, and the path may be the host's.
      Path own = path.startsWith(mounted) ? top.resolve(mounted.relativize(path)) : top;
      for (Path each = own; each != null && each.startsWith(top); each = each.getParent()) {
        into.add(new Cgroup(isVersion1, each, "/" + top.relativize(each)));
      }
      return;
    }
  }

  private static boolean isOf(boolean version1, String controller, List<String> mount) {
    int separator = mount.indexOf("-");
    if (separator < 0 || mount.size() < separator + 4) {
      return false;
    }
    String type = mount.get(separator + 1);
    return version1
        ? type.equals("cgroup") && List.of(mount.get(separator + 3).split(",")).contains(controller)
        : type.equals("cgroup2");
  }

  private List<String> lines(String file) {
    return KernelText.of(inRoot(file)).lines().toList();
  }

  private Path inRoot(String absolute) {
    return root.resolve(absolute.replaceFirst("^/", ""));
  }
}
