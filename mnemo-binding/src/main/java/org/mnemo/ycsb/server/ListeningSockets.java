package org.mnemo.ycsb.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Listening sockets of processes, from the kernel. */
public final class ListeningSockets {

  /**
   * Line of /proc/PID/net/tcp: local port in hexadecimal, remote address, state LISTEN, ..., inode.
   */
  private static final Pattern TCP =
      Pattern.compile(
          "\\s*\\d+: \\p{XDigit}+:(?<at>\\p{XDigit}{4}) \\S+ 0A( +\\S+){5} +(?<inode>\\d+) .*");

  /** Line of /proc/PID/net/unix with the flag of listening sockets: ..., inode, path. */
  private static final Pattern UNIX =
      Pattern.compile("\\S+ \\S+ \\S+ 00010000 \\S+ \\S+ +(?<inode>\\d+) (?<at>.*)");

  private ListeningSockets() {}

  /** True if process {@code pid} listens on TCP port {@code port}. */
  public static boolean has(long pid, int port) {
    String at = "%04X".formatted(port);
    return has(pid, "net/tcp", TCP, at) || has(pid, "net/tcp6", TCP, at);
  }

  /** True if process {@code pid} listens on the Unix domain socket with this path. */
  public static boolean has(long pid, Path socket) {
    return has(pid, "net/unix", UNIX, socket.toString());
  }

  private static boolean has(long pid, String table, Pattern format, String at) {
    Path process = Path.of("/proc", Long.toString(pid));
    // Busy servers have very many connections. Paths may have any bytes.
    try (BufferedReader text =
        new BufferedReader(
            new InputStreamReader(
                Files.newInputStream(process.resolve(table)), StandardCharsets.UTF_8))) {
      Set<String> inodes =
          text.lines()
              .map(format::matcher)
              .filter(line -> line.matches() && line.group("at").equals(at))
              .map(line -> "socket:[" + line.group("inode") + "]")
              .collect(Collectors.toSet());
      return holdsOneOf(process.resolve("fd"), inodes);
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
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
