package org.mnemo.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.workload.Runs;

class BuildTest {

  private static Build of(String... values) {
    return Build.of(Runs.properties(values));
  }

  @Test
  void namesTheCommitAndItsDay() {
    String commit = "99cbeb57c0b6b522aef9b11abe4993f18f0dd65d";
    assertThat(
            of(
                "version",
                "1.2.3",
                "commit",
                commit,
                "commit.date",
                "2026-11-23",
                "changed",
                "false"))
        .isEqualTo(new Build("1.2.3", commit, "2026-11-23", false))
        .returns("1.2.3, commit 99cbeb57c0 of 2026-11-23", Build::text);
  }

  @Test
  void saysThatFilesDifferFromTheCommit() {
    assertThat(
            of("version", "1.2.3", "commit", "abc", "commit.date", "2026-11-23", "changed", "true")
                .text())
        .isEqualTo("1.2.3, commit abc of 2026-11-23, changed since");
  }

  /** What the project's properties say where there is no repository. */
  @Test
  void saysThatItKnowsNoCommit() {
    assertThat(
            of(
                "version",
                "1.2.3",
                "commit",
                "unknown",
                "commit.date",
                "unknown",
                "changed",
                "false"))
        .isEqualTo(new Build("1.2.3", null, null, false))
        .returns("1.2.3, unknown commit", Build::text);
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
