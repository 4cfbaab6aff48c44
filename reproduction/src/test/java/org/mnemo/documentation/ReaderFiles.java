package org.mnemo.documentation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.mnemo.cli.StockYcsb;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;

/** What pages take for granted because their reader has it: traces, results, prices, a YCSB. */
final class ReaderFiles {

  private static final int KEYS = 300;
  private static final int REQUESTS = 6000;
  private static final Path YCSB_RESULTS =
      Page.HOME.resolve("estimator/src/test/resources/org/mnemo/estimator/evidence");

  private ReaderFiles() {}

  /** Puts them into a folder under the names that pages use. */
  static void putInto(Path folder) throws IOException {
    writeTrace(folder.resolve("mytrace.csv.zst"));
    Files.writeString(folder.resolve("headless.csv"), "1,a,100,get\n2,b,200,set\n");
    writeTwoFiles(folder.resolve("keys.txt"), folder.resolve("requests.txt"));
    for (String memory : List.of("fast", "slow")) {
      Files.copy(
          YCSB_RESULTS.resolve("mnemo-original-" + memory + ".txt"),
          folder.resolve(memory + ".txt"));
    }
    Files.copy(
        Page.HOME.resolve("core/src/test/resources/fixtures/miss-log-v1.csv"),
        folder.resolve("misses.csv"));
    Files.writeString(
        folder.resolve("FILE.csv"),
        Page.of("docs/guides/load-and-price.md").blocks("csv").get(0).text());
    StockYcsb.in(Files.createDirectory(folder.resolve("ycsb-0.17.0")));
  }

  /** The key of a request: half of them are to a tenth of the keys. */
  private static int key(Random random) {
    return random.nextInt(random.nextBoolean() ? KEYS / 10 : KEYS);
  }

  private static boolean isRead(int request) {
    return request % 10 != 0;
  }

  private static void writeTrace(Path file) {
    Random random = new Random(7);
    try (TraceOutput trace = TraceOutput.create(List.of(file), TraceFormats.TWITTER)) {
      for (int i = 0; i < REQUESTS; i++) {
        int number = key(random);
        byte[] key = ("key" + number).getBytes(StandardCharsets.UTF_8);
        trace
            .writer()
            .append(
                new Access()
                    .set(
                        i / 100,
                        key,
                        0,
                        key.length,
                        key.length,
                        1000 + 10L * number,
                        0,
                        isRead(i) ? Operation.READ : Operation.UPDATE,
                        0));
      }
      trace.commit();
    }
  }

  private static void writeTwoFiles(Path keys, Path requests) throws IOException {
    Random random = new Random(8);
    StringBuilder keyLines = new StringBuilder();
    StringBuilder requestLines = new StringBuilder();
    for (int i = 0; i < REQUESTS; i++) {
      keyLines.append(key(random)).append('\n');
      requestLines.append(isRead(i) ? "READ\n" : "UPDATE\n");
    }
    Files.writeString(keys, keyLines);
    Files.writeString(requests, requestLines);
  }
}
