package org.mnemo.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.workload.Runs.words;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.workload.Runs;

class BuildTest {

  private static Build of(String... values) {
    return Build.of(Runs.properties(values));
  }

  private static final String COMMIT = "99cbeb57c0b6b522aef9b11abe4993f18f0dd65d";

  /** Where there is no repository, the project's properties say "unknown". */
  @ParameterizedTest
  @CsvSource({
    COMMIT + ", 2026-11-23, false, '1.2.3, commit 99cbeb57c0 of 2026-11-23'",
    "abc, 2026-11-23, true, '1.2.3, commit abc of 2026-11-23, changed since'",
    "unknown, unknown, false, '1.2.3, unknown commit'"
  })
  void namesTheCommitAndItsDay(String commit, String date, String changed, String text) {
    String[] values =
        words("version 1.2.3 commit %s commit.date %s changed %s", commit, date, changed);
    assertThat(of(values).text()).isEqualTo(text);
  }

  @Test
  void knowsItsVersion() {
    assertThat(Build.current().version()).matches("\\d+\\.\\d+\\.\\d+(-\\w+)?");
  }

  @Test
  void tellsTheVirtualMachine() {
    assertThat(Build.current().description().lines())
        .containsExactly(
            "mnemo " + Build.current().text(),
            "Java "
                + System.getProperty("java.version")
                + ", "
                + System.getProperty("java.vm.name"));
  }
}
