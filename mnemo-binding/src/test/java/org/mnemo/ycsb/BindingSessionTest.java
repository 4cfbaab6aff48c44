package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.workload.Runs;

/** Bindings that begin are ended, however a load or run ends. */
class BindingSessionTest {

  private static final String LOG = "mnemo.test.bindings";

  @TempDir Path directory;

  @BeforeEach
  void forget() {
    System.clearProperty(LOG);
  }

  private static String log() {
    return System.getProperty(LOG, "");
  }

  private Properties workload(String... namesAndValues) {
    Properties store =
        Runs.properties(
            words(
                "mnemo.store ycsb:org.mnemo.ycsb.store.binding.OddBinding mnemo.fast.odd.name a "
                    + "mnemo.slow.odd.name b odd.log %s mnemo.awake off mnemo.state %s",
                LOG, directory));
    return StoreRun.properties(store, namesAndValues);
  }

  @Test
  void endsBothTiersAfterALoad() throws Exception {
    assertThat(StoreRun.load(workload()).complete()).isTrue();
    assertThat(log()).isEqualTo("++--");
  }

  @Test
  void endsTheFastTierWhereTheSlowOneFailsItsTrial() {
    refused(
        () -> StoreRun.load(workload("mnemo.slow.odd.insert", "refuse")), "SERVICE_UNAVAILABLE");
    assertThat(log()).isEqualTo("++--");
  }

  @Test
  void refusesASaturatedRunBeforeABindingBegins() throws Exception {
    assertThat(StoreRun.load(workload()).complete()).isTrue();
    forget();
    Properties run = workload("mnemo.placement", "saturated");
    misused(() -> StoreRun.run(run, operation -> {}), "mnemo.placement=saturated", "mnemo.out=DIR");
    run.setProperty("mnemo.out", directory.resolve("out").toString());
    assertThatThrownBy(() -> StoreRun.run(run, operation -> {})).isInstanceOf(UsageException.class);
    assertThat(log()).isEmpty();
  }
}
