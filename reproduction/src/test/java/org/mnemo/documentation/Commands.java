package org.mnemo.documentation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.documentation.Page.Block;
import org.mnemo.documentation.Page.Part;
import org.mnemo.documentation.Page.Span;

/** What the documentation's commands stand for, where they do not say it to the last letter. */
final class Commands {

  /** Not run, and why. */
  static final Map<String, String> NOT_RUN =
      Map.of(
          "bin/mnemo capture --redis prod-box --for 10m --share 1% --out trace.csv.zst",
          "it reads for ten minutes what clients ask of a server",
          "bin/test",
          "it is what runs the test that would run it");

  private static final String RECORD = "timeout 20 redis-cli -h prod-box monitor > monitor.txt";

  private static final String VALIDATE_OWN =
      "bin/mnemo validate -P workloads/replay -p mnemo.trace=trace.csv.zst"
          + " -p mnemo.fast.redis.host=dram-box -p mnemo.slow.redis.host=cxl-box --time 20s"
          + " --out validated";

  /** What is added to commands that would take minutes, or a GiB of memory. */
  private static final Map<String, String> SHORTER =
      Map.of(
          "bin/mnemo validate -P workloads/trending",
          " --splits 1 --interval 90% --time 40s",
          // A tenth of it is for what servers take under load.
          "bin/mnemo advise -P workloads/trending --rate 5000",
          " --time 40s",
          VALIDATE_OWN,
          " --splits 1 --interval 90%",
          // A reader types the next command more slowly than a server begins to listen.
          "redis-server --port 6379 --save '' --daemonize yes",
          "; until redis-cli -h prod-box ping; do sleep 0.1; done",
          // Some ten thousand requests are enough.
          RECORD,
          " & sleep 3; kill $!");

  /** A busy machine breaks slos, which is an exit code of its own, so none is measured. */
  private static final String CHECKED =
      "bin/mnemo advise --store simulated -P workloads/trending --out checked";

  /** What a reader has done before. */
  private static final Map<String, String> BEFORE =
      Map.of(
          "bin/mnemo estimate out --catalog aws-elasticache",
          "bin/mnemo advise --store simulated -P workloads/trending --out out",
          "bin/mnemo estimate DIR --max-slowdown 10%",
          "bin/mnemo advise --store simulated -P workloads/trending --out measured",
          "bin/mnemo check DIR --max-p99 2ms",
          CHECKED,
          "bin/mnemo diff BEFORE AFTER",
          "[ -d checked ] || %s; %s"
              .formatted(CHECKED, CHECKED.replace("--out checked", "--out after")));

  /** Values of placeholders in commands that begin so; the first that fits is taken. */
  private static final List<Value> VALUES =
      List.of(
          new Value("bin/mnemo reproduce", "DIR", "reproduction"),
          new Value("bin/mnemo price", "DIR", "prices"),
          new Value("bin/mnemo check", "DIR", "checked"),
          new Value("bin/mnemo scan", "FILE", "held.csv.zst"),
          new Value("bin/mnemo heat", "LISTING", "used.csv"),
          new Value("bin/mnemo pattern", "FILE", "all.pattern"),
          new Value("bin/mnemo trace sample", "OUT", "sample.csv.zst"),
          new Value("bin/mnemo price", "P", "gcp"),
          new Value("bin/mnemo trace misses", "LOG", "misses.csv"),
          new Value("", "DIR", "measured"),
          new Value("bin/mnemo diff", "BEFORE", "checked"),
          new Value("bin/mnemo diff", "AFTER", "after"),
          new Value("", "FILE...", "mytrace.csv.zst"),
          new Value("", "IN...", "mytrace.csv.zst"),
          new Value("", "TRACE...", "mytrace.csv.zst"),
          new Value("", "IN", "mytrace.csv.zst"),
          new Value("", "OUT", "converted.csv.zst"),
          new Value("", "SAMPLE", "sample.csv.zst"),
          new Value("", "MONITOR", "monitor.txt"),
          new Value("", "LISTING", "held.csv.zst"),
          new Value("", "DATASET", "dataset.csv.zst"),
          new Value("", "KEYS", "keys.txt"),
          new Value("", "REQUESTS", "requests.txt"),
          new Value("", "FILE", "FILE.csv"),
          new Value("", "ROW", "recommended"),
          new Value("", "K", "20"),
          new Value("", "B", "5MB"),
          new Value("", "S", "10%"),
          new Value("", "YCSB_HOME", "ycsb-0.17.0"),
          new Value("", "WORKLOAD", "workloads/trending"),
          new Value("", "FAST", "fast.txt"),
          new Value("", "SLOW", "slow.txt"));

  private static final Pattern PLACEHOLDER =
      Pattern.compile("(?<=^|[ =:])[A-Z][A-Z_]*(\\.\\.\\.)?(?=$|[ ,])");

  private record Value(String commandStart, String placeholder, String value) {}

  private Commands() {}

  /** True for a line or a code span that is a command of ours. */
  static boolean isOurs(String text) {
    return text.matches("bin/\\S+( .*|$)") && !text.startsWith("bin/ycsb.sh");
  }

  /**
   * The commands of a part: the lines of a block, or a span of a table. In a cell, a span that is
   * but the end of a command is put in place of the end of the command before it, as in {@code
   * bin/mnemo place DIR --row K}, {@code --fast-bytes B}.
   *
   * @param before the commands of the page so far, and the cells that they are in
   */
  static List<Shown> in(Part part, List<Shown> before) {
    if (part instanceof Block block) {
      return block.info().equals("sh")
          ? block.commands().stream().map(command -> new Shown(command, 0)).toList()
          : List.of();
    }
    Span span = (Span) part;
    if (span.cell() == 0) {
      return List.of();
    }
    if (isOurs(span.text())) {
      return List.of(new Shown(span.text(), span.cell()));
    }
    return before.stream()
        .filter(shown -> shown.cell() == span.cell())
        .reduce((first, last) -> last)
        .map(shown -> List.of(new Shown(withEnd(shown.command(), span.text()), span.cell())))
        .orElse(List.of());
  }

  private static String withEnd(String command, String end) {
    String kept =
        end.startsWith("--")
            ? command.replaceFirst(" --(?!.* --).*$", "")
            : command.replaceFirst(" \\S+$", "");
    return kept + " " + end;
  }

  /**
   * A command as a page shows it.
   *
   * @param cell as in {@link Span#cell()}
   */
  record Shown(String command, int cell) {}

  /** All commands of a page, in its order. */
  static List<Shown> of(Page page) {
    List<Shown> all = new ArrayList<>();
    page.parts().forEach(part -> all.addAll(in(part, all)));
    return all;
  }

  /** What a reader has to do before a command, as lines of a shell. */
  static Optional<String> before(String command) {
    return Optional.ofNullable(BEFORE.get(command));
  }

  /** The command to run: complete, and no longer than necessary. */
  static String toRun(String command) {
    boolean measuresUntilItKnows =
        command.startsWith("bin/mnemo advise ") && !command.contains(" --time ");
    // A shortened measurement may know too little for a slo, and what follows needs a map.
    return complete(command).replace("--max-slowdown 10% --out map.csv", "--row 20 --out map.csv")
        + SHORTER.getOrDefault(command, measuresUntilItKnows ? " --time 15s" : "");
  }

  /** The command with values for its placeholders. */
  static String complete(String command) {
    return PLACEHOLDER
        .matcher(command)
        .replaceAll(found -> Matcher.quoteReplacement(value(command, found.group())));
  }

  private static String value(String command, String placeholder) {
    return VALUES.stream()
        .filter(value -> command.startsWith(value.commandStart()))
        .filter(value -> value.placeholder().equals(placeholder))
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "nobody knows what %s stands for in '%s'; add a line to Commands.VALUES"
                        .formatted(placeholder, command)))
        .value();
  }
}
