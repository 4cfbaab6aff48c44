package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.Processes;
import org.mnemo.ycsb.kernel.ProgramOutput;
import org.mnemo.ycsb.kernel.SearchPath;

/**
 * Mnemo's own zram device: compressed memory for swap. A file records each device and its servers,
 * so that later processes can remove it once unused. Foreign devices are never touched.
 *
 * @param root root of the file system with the kernel's files and the record
 * @param number number of the device
 */
record SwapDevice(Path root, int number) {

  private static final Path ROOT = Path.of("/");
  private static final Path CONTROL = Path.of("/sys/class/zram-control");
  private static final String RECORDS = "run/mnemo";
  private static final String PREFIX = "zram";
  private static final String ALGORITHM = "lz4";

  /** Index of a word of a line of /proc/swaps. */
  private static final int USED_KIB = 3;

  /** Before all others, so that all swapped data of servers goes there. */
  private static final String PRIORITY = "32767";

  /**
   * Shell function that removes the device of record $1 and the record, as long as the record
   * equals $2: another Mnemo may reuse the number. It retries for up to 20 seconds, as it fails
   * while an ending server has pages there.
   */
  private static final String REMOVAL =
      """
      remove_swap() {
        number=${1##*zram}
        tries=0
        while [ "$(cat "$1")" = "$2" ] && [ $tries -lt 400 ]; do
          if [ ! -e "/sys/block/zram$number" ]; then
            rm -f "$1"
            return
          fi
          swapoff "/dev/zram$number"
          echo 1 >"/sys/block/zram$number/reset" &&
            echo "$number" >/sys/class/zram-control/hot_remove && continue
          tries=$((tries + 1))
          sleep 0.05
        done
      }
      """;

  /** Part of a script that removes the device of the servers $SERVERS. */
  static final String REMOVAL_OF_SERVERS =
      REMOVAL
          + """
          for record in /run/mnemo/zram*; do
            needed=$(cat "$record")
            for server in $SERVERS; do
              case " $needed" in
                *" $server@"*) remove_swap "$record" "$needed" ;;
              esac
            done
          done
          """;

  /** True if there is foreign swap. */
  static boolean isAnyOfOthers() {
    List<String> ours = recorded(ROOT).map(SwapDevice::path).toList();
    return swaps(ROOT).anyMatch(words -> !ours.contains(words.get(0)));
  }

  /** Words of each line on swap. */
  private static Stream<List<String>> swaps(Path root) {
    return KernelText.of(root.resolve("proc/swaps"))
        .lines()
        .skip(1)
        .map(line -> List.of(line.split("\\s+", -1)));
  }

  /** The reason why no device can be made, as a sentence; empty if one can. */
  static Optional<String> refusal() {
    if (!Files.isWritable(CONTROL.resolve("hot_remove"))) {
      return Optional.of(
          Files.isDirectory(CONTROL)
              ? "only root can create a zram device; run as root, or turn on swap"
              : "the kernel has no zram; as root, run 'modprobe zram' or turn on swap");
    }
    return Stream.of("mkswap", "swapon", "swapoff")
        .filter(program -> SearchPath.find(program).isEmpty())
        .findFirst()
        .map(program -> program + " is not on PATH; install util-linux");
  }

  /**
   * Makes a device and swaps to it.
   *
   * @param bytes capacity in bytes before compression
   * @param servers numbers of the processes that need it
   * @throws MnemoException if that fails; nothing is left then
   */
  static SwapDevice create(long bytes, List<Long> servers) {
    refusal()
        .ifPresent(
            reason -> {
              throw new MnemoException("this machine has no swap: " + reason);
            });
    String added = KernelText.of(CONTROL.resolve("hot_add"));
    if (!added.matches("\\d{1,6}")) {
      throw new MnemoException(
          "the kernel created no zram device (%s); run as root, or turn on swap"
              .formatted(CONTROL.resolve("hot_add")));
    }
    SwapDevice device = new SwapDevice(ROOT, Integer.parseInt(added));
    try {
      device.record(servers);
      device.set("comp_algorithm", ALGORITHM);
      device.set("disksize", Long.toString(bytes));
      device.run(List.of("mkswap", "-L", "mnemo", device.path()));
      device.run(List.of("swapon", "-p", PRIORITY, device.path()));
      return device;
    } catch (RuntimeException e) {
      device.remove();
      throw e;
    }
  }

  String path() {
    return "/dev/" + PREFIX + number;
  }

  private Path recordFile() {
    return root.resolve(RECORDS).resolve(PREFIX + number);
  }

  private void record(List<Long> servers) {
    Directories.make(root.resolve(RECORDS));
    AtomicFile.write(
        recordFile(),
        String.join(" ", servers.stream().map(Processes::identity).toList())
            .getBytes(StandardCharsets.US_ASCII));
  }

  private void set(String name, String value) {
    Path file = Path.of("/sys/block/" + PREFIX + number, name);
    try {
      Files.write(file, value.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new MnemoException("cannot write '%s' to %s; run as root".formatted(value, file), e);
    }
  }

  private void run(List<String> command) {
    String printed = ProgramOutput.of(command);
    if (command.get(0).equals("swapon") && usedBytes().isEmpty()) {
      throw new MnemoException(
          "the kernel does not swap to %s: %s; run as root".formatted(path(), printed.strip()));
    }
  }

  /** Bytes on the device; empty if it is not used for swap. */
  OptionalLong usedBytes() {
    return swaps(root)
        .filter(words -> words.get(0).equals(path()))
        .mapToLong(words -> 1024 * Long.parseLong(words.get(USED_KIB)))
        .findFirst();
  }

  /** Devices needed by live servers of any process. */
  static List<SwapDevice> inUse() {
    return recorded(ROOT).filter(SwapDevice::isNeeded).toList();
  }

  /** The devices of ended servers. */
  static List<SwapDevice> left(Path root) {
    return recorded(root).filter(device -> !device.isNeeded()).toList();
  }

  /** Removes the devices of ended servers. */
  static void removeDead() {
    left(ROOT).forEach(SwapDevice::remove);
  }

  /** All devices of Mnemo. */
  static Stream<SwapDevice> recorded(Path root) {
    try (Stream<Path> files = Files.list(root.resolve(RECORDS))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(PREFIX + "[0-9]{1,6}"))
          .map(name -> new SwapDevice(root, Integer.parseInt(name.substring(PREFIX.length()))))
          .toList()
          .stream();
    } catch (IOException e) {
      return Stream.of();
    }
  }

  /** True if live servers need the device, or its record cannot be read. */
  private boolean isNeeded() {
    if (!Files.isReadable(recordFile())) {
      return true;
    }
    return Arrays.stream(KernelText.of(recordFile()).split(" ", -1))
        .filter(server -> server.matches("\\d{1,10}@\\d{1,19}"))
        .anyMatch(
            server ->
                Processes.identity(Long.parseLong(server.substring(0, server.indexOf('@'))))
                    .equals(server));
  }

  /** Stops swapping to the device, and removes it; a busy one is left to the next start. */
  void remove() {
    String needed = KernelText.of(recordFile());
    ProgramOutput.of(
        List.of(
            "sh",
            "-c",
            REMOVAL + "remove_swap \"$1\" \"$2\"",
            "sh",
            recordFile().toString(),
            needed));
    if (!needed.isEmpty() && KernelText.of(recordFile()).equals(needed)) {
      System.err.printf(
          "mnemo: the zram device %s is busy and stays until servers are started or stopped again%n",
          path());
    }
  }
}
