package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.all;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.PagedServers;

/** Advice on stores and kernels that move data themselves, for real, as a user asks for it. */
@Tag("processes")
class PolicyJobTest {

  private static final List<String> WORKLOAD =
      List.of("-P", "workloads/trendingpreview", "-p", "recordcount=2000");

  /** An SLO so loose that the operations of the workload tell enough, however long they take. */
  private static final List<String> LOOSE = List.of("--max-slowdown", "400%", "--time", "20s");

  @TempDir Path temporary;

  private Path out() {
    return temporary.resolve("out");
  }

  private Program advise(String... more) {
    return Program.mnemo("advise", "--out", out(), WORKLOAD, LOOSE, more);
  }

  private JsonNode recommendation() {
    return Json.read(out().resolve("estimate/recommendation.json"), JsonNode.class);
  }

  /** Fetches of a request on the slower tier, and the share of the data in its FastMem. */
  private double[] measured() {
    double[] sums = new double[4];
    FetchesRow.FILE.read(
        out().resolve("fetches.csv"),
        row -> {
          assertThat(row.tier()).isEqualTo("slow");
          sums[0] += row.operations();
          sums[1] += row.fetches();
          sums[2] += row.fastBytes();
          sums[3] += row.totalBytes();
        });
    return new double[] {sums[1] / sums[0], sums[2] / sums[3]};
  }

  /** A column of the curve at a share of the data in FastMem. */
  private double curve(double fastShare, String column) throws IOException {
    List<String> lines = Files.readAllLines(out().resolve("estimate/curve-full.csv"));
    List<String> names = List.of(lines.get(0).split(",", -1));
    int share = names.indexOf("fast_share");
    String[] row =
        lines.stream()
            .skip(1)
            .map(line -> line.split(",", -1))
            .filter(columns -> Double.parseDouble(columns[share]) >= fastShare)
            .findFirst()
            .orElseThrow();
    return Double.parseDouble(row[names.indexOf(column)]);
  }

  private double requests() {
    return recommendation().get("requests").asDouble();
  }

  @Tag("full")
  @Test
  void advisesOnMemcachedThatKeepsValuesInAFile() throws IOException {
    assumeThat(SearchPath.find("memcached")).as("memcached on PATH").isPresent();
    Program advise =
        advise(
            words(
                "--store memcached --policy cached,placed -p operationcount=12000 "
                    + "-p mnemo.warmup.ops=2000"));
    advise.estimated();
    assertThat(recommendation().get("policy").asText()).isEqualTo("cached");
    assertThat(recommendation().get("deployment").asText()).isEqualTo("one-server");
    assertThat(recommendation().get("other_policies").findValuesAsText("policy"))
        .containsExactly("placed");
    double[] measured = measured();
    // A tenth of the data at most, or less: Memcached keeps room free. So most reads are fetched.
    assertThat(measured[1]).isBetween(0.0001, 0.3);
    assertThat(measured[0]).isBetween(0.4, 1.0);
    // All are reads. Not each of those that are fetched stays in FastMem.
    assertThat(1 - curve(measured[1], "reads_fast") / requests())
        .isCloseTo(measured[0], within(0.15));
  }

  @Test
  @SuppressWarnings("try") // the channel is there to be closed
  void advisesOnRedisThatTheKernelPages() throws IOException {
    try (FileChannel unused = Paging.begin()) {
      adviseOnPagedRedis();
    }
  }

  private void adviseOnPagedRedis() throws IOException {
    String swapBefore = KernelText.of(Path.of("/proc/swaps"));
    // With a tenth, as by default, the kernel ended a server that it could not page out in time.
    Program advise =
        advise(
            words(
                "--policy paged -p mnemo.slow.memory=paged:30% -p operationcount=8000 "
                    + "-p mnemo.warmup.ops=2000"));
    advise.estimated();
    // Pages are compared with keys, whether one asks for that or not.
    assertThat(recommendation().get("other_policies").findValuesAsText("policy"))
        .containsExactly("placed");
    double[] measured = measured();
    assertThat(measured[1]).isBetween(0.1, 0.5);
    assertThat(measured[0]).isPositive();
    // So few requests, and a limit that the kernel keeps roughly: half to twice as many.
    assertThat(curve(measured[1], "fetches") / requests())
        .isBetween(measured[0] / 2, 2 * measured[0]);
    // What was still busy is removed by the next start or stop.
    PagedServers.removeDead();
    // Devices of others were not touched, and there is none of ours.
    assertThat(KernelText.of(Path.of("/proc/swaps")).lines().count())
        .isEqualTo(swapBefore.lines().count());
    try (Stream<Path> left = Files.walk(Path.of("/sys/fs/cgroup"), 4)) {
      assertThat(left.filter(path -> path.getFileName().toString().startsWith("mnemo-"))).isEmpty();
    }
  }

  @Test
  void advisesOnServersThatTheUserStarted() throws Exception {
    assumeThat(SearchPath.find("memcached")).as("memcached on PATH").isPresent();
    // On a busy machine, Memcached writes its file later than records come. Without room it drops
    // them.
    String file =
        "ext_page_size=16,ext_wbuf_size=8,ext_path=%s:2g,slab_chunk_max=16384,"
            + "slab_automove_freeratio=0.2";
    try (RealServer all = RealServer.memcached(temporary, "-m", "300");
        RealServer some =
            RealServer.memcached(
                temporary, "-m", "90", "-o", file.formatted(temporary.resolve("file")))) {
      Program advise =
          advise(
              words(
                  "--store memcached --policy cached -p operationcount=12000 "
                      + "-p mnemo.fast.memcached.hosts=127.0.0.1:%s "
                      + "-p mnemo.slow.memcached.hosts=127.0.0.1:%s",
                  all.port(), some.port()));
      advise.estimated();
      assertThat(recommendation().get("emulated").asBoolean()).isFalse();
      double[] measured = measured();
      assertThat(measured[1]).isBetween(0.0001, 0.9);
      assertThat(measured[0]).isBetween(0.05, 1.0);
      assertThat(all.process().isAlive() && some.process().isAlive()).isTrue();
    }
  }

  @Tag("full")
  @Test
  void predictsHowOftenMemcachedReadsItsFile() throws IOException {
    assumeThat(SearchPath.find("memcached")).as("memcached on PATH").isPresent();
    Program.mnemo(
            "validate",
            WORKLOAD,
            words(
                "--out %s -p recordcount=1000 -p operationcount=12000 --store memcached "
                    + "--policy cached --splits 2 --time 60s",
                out()))
        .done();

    JsonNode validation = Json.read(out().resolve("validation.json"), JsonNode.class);
    assertThat(validation.get("policy").asText()).isEqualTo("cached");
    assertThat(validation.get("prediction").get("sha256").asText())
        .isEqualTo(FileSum.of(out().resolve("predicted/curve-full.csv")).sha256());
    assertThat(validation.get("rows"))
        .filteredOn(row -> row.get("metric").asText().equals("hit_ratio"))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.get("error").asDouble()).isCloseTo(0, within(0.06)));
  }

  @Test
  void saysWhoCannotMoveData() {
    Program redis = advise("-p", "mnemo.slow.memory=cached:10%", "-p", "operationcount=1000");
    assertThat(redis.status()).isEqualTo(2);
    assertThat(redis.err())
        .contains("memory=cached:SHARE needs memcached")
        .doesNotContain("Exception");
    for (String directory : List.of("/no/such/directory", temporary.toString() + "/a,b")) {
      advise("--policy", "cached", "--store", "memcached", "-p", "mnemo.ext.path=" + directory)
          .refused(2, "mnemo.ext.path", directory);
    }
    advise("--policy", "cached", "--store", "memcached", "--clients", "2")
        .refused(2, "set threadcount=1, was 2");
  }
}
