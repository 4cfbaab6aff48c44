package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.ycsb.server.LocalServers;

/** YCSB's own workload e, which scans, on real Redis servers, which have no scan in key order. */
@Tag("processes")
class WorkloadETest {

  @TempDir Path temporary;

  @AfterEach
  void stopServers() {
    new LocalServers(temporary.resolve("state")).stop();
  }

  @Test
  void runsAndIsEstimated() {
    String workload =
        "%s mnemo -p mnemo.state="
            + temporary.resolve("state")
            + " -p workload=site.ycsb.workloads.CoreWorkload -p recordcount=500 "
            + "-p operationcount=800 -p readproportion=0 -p updateproportion=0 "
            + "-p scanproportion=0.95 -p insertproportion=0.05 -p requestdistribution=zipfian "
            + "-p maxscanlength=30 -p scanlengthdistribution=uniform -p dataintegrity=true";
    Program.ycsb(words(workload, "load")).done();
    Path out = temporary.resolve("out");
    Program run =
        Program.ycsb(words(workload, "run"), "-threads", "4", "-p", "mnemo.out=" + out).done();
    assertThat(run.reported("[SCAN], Return=OK") + run.reported("[INSERT], Return=OK"))
        .isEqualTo(800);
    long records =
        run.reported("[SCAN-FAST], Operations") + run.reported("[SCAN-SLOW], Operations");
    long inserts = run.reported("[INSERT], Operations");
    // 760 scans of 15.5 records, some fewer at the end of the keys. Of the 40 inserts some 9 are
    // counted on each tier: YCSB has no seed, and an estimate needs at least one.
    assertThat(records).isBetween(9_000L, 13_500L);
    assertThat(run.out()).doesNotContain("[READ");
    JsonNode info = Json.read(out.resolve("run.json"), JsonNode.class);
    assertThat(info.at("/counts/operations").asLong()).isEqualTo(records + inserts);
    assertThat(info.at("/counts/not_found").asLong()).isZero();
    assertThat(run.err()).contains("each record of a scan");

    Program.mnemo("estimate", out).estimated();
    JsonNode warnings =
        Json.read(out.resolve("estimate/recommendation.json"), JsonNode.class).get("warnings");
    assertThat(warnings.findValuesAsText("code")).contains("workload-scans");
  }
}
