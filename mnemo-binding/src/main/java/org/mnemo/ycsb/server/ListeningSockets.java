package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Listening processes by port, from the kernel, for servers that do not report their process
 * number.
 */
public final class ListeningSockets {

  /**
   * Line of /proc/PID/net/tcp: local port in hexadecimal, remote address, state LISTEN, ..., inode.
   */
  private static final Pattern LISTENING =
      Pattern.compile("\\s*\\d+: \\p{XDigit}+:(\\p{XDigit}{4}) \\S+ 0A( +\\S+){5} +(\\d+) .*");

  private ListeningSockets() {}

  /** True if process {@code pid} listens on TCP port {@code port}. */
  public static boolean has(long pid, int port) {
    Path process = Path.of("/proc", Long.toString(pid));
    try {
      Set<String> inodes = inodes(process.resolve("net/tcp"), port);
      inodes.addAll(inodes(process.resolve("net/tcp6"), port));
      return holdsOneOf(process.resolve("fd"), inodes);
    } catch (IOException e) {
      return false;
    }
  }

  private static Set<String> inodes(Path table, int port) throws IOException {
    Set<String> inodes = new HashSet<>();
    if (Files.exists(table)) {
      for (String line : Files.readAllLines(table)) {
        Matcher socket = LISTENING.matcher(line);
        if (socket.matches() && Integer.parseInt(socket.group(1), 16) == port) {
          inodes.add("socket:[" + socket.group(3) + "]");
        }
      }
    }
    return inodes;
  }

  private static boolean holdsOneOf(Path descriptors, Set<String> inodes) throws IOException {
    List<Path> links;
    try (Stream<Path> listed = Files.list(descriptors)) {
      links = listed.toList();
    }
    for (Path link : links) {
      // A descriptor may have been closed since.
      if (Files.isSymbolicLink(link) && inodes.contains(Files.readSymbolicLink(link).toString())) {
        return true;
      }
    }
    return false;
  }
}
