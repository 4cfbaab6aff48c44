package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.core.MnemoException;

/**
 * Placement of a process's own memory: bytes of anonymous memory, huge pages and shared memory on
 * each node. Shared pages of programs and libraries do not count, as their location is arbitrary.
 *
 * @param bytesOfNode size in bytes of the pages by number of the node
 */
public record PlacedPages(SortedMap<Integer, Long> bytesOfNode) {

  /** Least share of the bytes that must be on the wanted node. */
  static final double LEAST_SHARE = 0.95;

  private static final Pattern BLANK = Pattern.compile(" ");
  private static final Pattern ON_NODE = Pattern.compile("N(\\d+)=(\\d+)");
  private static final String PAGE_SIZE = "kernelpagesize_kB=";
  private static final String FILE = "file=";

  /** The kernel's names of memory without a real file. */
  private static final List<String> IN_MEMORY =
      List.of("/anon_hugepage", "/memfd:", "/dev/zero", "/dev/shm/", "/SYSV");

  public PlacedPages {
    bytesOfNode = new TreeMap<>(bytesOfNode);
  }

  /** Reads the present location of a process's pages. */
  public static PlacedPages of(long pid) {
    Path file = Path.of("/proc/" + pid + "/numa_maps");
    try {
      return parse(Files.readAllLines(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new MnemoException(
          "cannot read the memory nodes of process %d (%s: %s); run Mnemo as the same user, or bind the server yourself with memory none"
              .formatted(pid, file, reason(e)),
          e);
    }
  }

  private static String reason(IOException e) {
    return e instanceof java.nio.file.AccessDeniedException
        ? "permission denied"
        : e instanceof java.nio.file.NoSuchFileException
            ? "no such file"
            : String.valueOf(e.getMessage());
  }

  /** Parses lines of {@code numa_maps}; counts are in the page size of their line. */
  static PlacedPages parse(List<String> lines) {
    SortedMap<Integer, Long> bytesOfNode = new TreeMap<>();
    for (String line : lines) {
      List<String> words = BLANK.splitAsStream(line).toList();
      if (!isData(words)) {
        continue;
      }
      long pageBytes = pageBytes(words);
      for (String word : words) {
        Matcher onNode = ON_NODE.matcher(word);
        if (onNode.matches()) {
          bytesOfNode.merge(
              Integer.valueOf(onNode.group(1)),
              Long.parseLong(onNode.group(2)) * pageBytes,
              Long::sum);
        }
      }
    }
    return new PlacedPages(bytesOfNode);
  }

  private static boolean isData(List<String> words) {
    return words.contains("huge")
        || words.stream()
            .filter(word -> word.startsWith(FILE))
            .map(word -> word.substring(FILE.length()))
            .allMatch(name -> IN_MEMORY.stream().anyMatch(name::startsWith));
  }

  /** Kernel page size in bytes, larger for huge pages. */
  private static long pageBytes(List<String> words) {
    for (String word : words) {
      if (word.startsWith(PAGE_SIZE)) {
        return Long.parseLong(word.substring(PAGE_SIZE.length())) << 10;
      }
    }
    // Lines without pages have none.
    return 0;
  }

  public long bytes() {
    return bytesOfNode.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Share of the bytes on a node; 0 without any. */
  public double shareOn(int node) {
    return bytes() == 0 ? 0 : (double) bytesOfNode.getOrDefault(node, 0L) / bytes();
  }

  /**
   * Refuses memory that is elsewhere.
   *
   * @param whose owner of the memory, as the subject of a sentence, such as {@code the server of
   *     tier slow}
   * @throws MnemoException with the bytes on each node if less than 95 % are on {@code node}
   */
  public void requireOn(int node, String whose) {
    if (!(shareOn(node) >= LEAST_SHARE)) {
      throw new MnemoException(
          "%s must have its memory on node %d, but has %s; free memory on node %d or name another, after 'bin/mnemo servers stop'"
              .formatted(whose, node, inWords(), node));
    }
  }

  /**
   * Describes the bytes on each node, most first: {@code 2.1 GiB on node 1, 20.0 MiB on node 0}.
   */
  private String inWords() {
    if (bytes() == 0) {
      return "none that the kernel reports";
    }
    return bytesOfNode.entrySet().stream()
        .sorted((a, b) -> Long.compare(b.getValue(), a.getValue()))
        .map(entry -> amount(entry.getValue()) + " on node " + entry.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Describes the share of the bytes on a node: {@code verified: 98.7 % of 2.1 GiB are there}. */
  public String verification(int node) {
    // Rounded to a tenth of a per cent, whole numbers without one.
    return "verified: %s %% of %s are there"
        .formatted(
            new DecimalFormat("0.#", DecimalFormatSymbols.getInstance(Locale.ROOT))
                .format(100 * shareOn(node)),
            amount(bytes()));
  }

  /** An amount of memory for messages. */
  static String amount(long bytes) {
    return bytes < 1L << 30
        ? String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20))
        : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }
}
