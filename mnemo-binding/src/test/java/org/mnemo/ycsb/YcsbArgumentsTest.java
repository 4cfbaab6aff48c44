package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbArgumentsTest {

  @TempDir Path directory;

  @Test
  void letsTheCommandLineWinOverFiles() throws IOException {
    Path file = directory.resolve("a workload");
    Files.writeString(file, "workload=some.Workload\nrecordcount=10\noperationcount=20\n");
    YcsbArguments arguments =
        YcsbArguments.parse(
            List.of("run", "mnemo", "-p", "recordcount=5", "-P", file.toString(), "-threads", "4"));
    assertThat(arguments.properties())
        .containsEntry("recordcount", "5")
        .containsEntry("operationcount", "20")
        .containsEntry("threadcount", "4")
        .containsEntry("dotransactions", "true");
    assertThat(arguments.forClient())
        .containsExactly(
            "-p",
            "recordcount=5",
            "-P",
            file.toString(),
            "-threads",
            "4",
            "-db",
            MnemoDb.class.getName(),
            "-t");
  }

  @Test
  void takesThreadsWithTwoDashesToo() {
    YcsbArguments arguments =
        YcsbArguments.parse(List.of("run", "mnemo", "-p", "workload=x", "--threads", "4"));
    assertThat(arguments.properties()).containsEntry("threadcount", "4");
    assertThat(arguments.forClient()).contains("-threads", "4").doesNotContain("--threads");
  }

  @Test
  void takesAllOptionsOfYcsb() {
    YcsbArguments arguments =
        YcsbArguments.parse(
            List.of(
                words(
                    "load basicts -s -l %s -target 0 -load -db some.Db -p workload=x -p a=b=c -p "
                        + "dotransactions=true",
                    "a label")));
    assertThat(arguments.isShell()).isFalse();
    assertThat(arguments.binding()).isEqualTo("some.Db");
    assertThat(arguments.properties())
        .containsEntry("a", "b=c")
        .containsEntry("target", "0")
        .containsEntry("dotransactions", "false");
    assertThat(arguments.forClient())
        .containsExactly(
            "-s",
            "-l",
            "a label",
            "-target",
            "0",
            "-p",
            "workload=x",
            "-p",
            "a=b=c",
            "-p",
            "dotransactions=true",
            "-db",
            "some.Db",
            "-load");
  }

  @Test
  void takesFlagsForProperties() {
    YcsbArguments arguments =
        YcsbArguments.parse(List.of("load", "mnemo", "--force", "--overwrite", "-p", "workload=x"));
    assertThat(arguments.properties())
        .containsEntry("mnemo.memory.check", "false")
        .containsEntry("mnemo.load.overwrite", "true");
    assertThat(arguments.forClient())
        .contains("mnemo.memory.check=false", "mnemo.load.overwrite=true")
        .doesNotContain("--force", "--overwrite");
  }

  @Test
  void knowsTheBindingsOfTheCore() {
    assertThat(YcsbArguments.parse(List.of("run", "basic", "-p", "workload=x")).binding())
        .isEqualTo("site.ycsb.BasicDB");
    assertThat(YcsbArguments.parse(List.of("run", "basicts", "-p", "workload=x")).binding())
        .isEqualTo("site.ycsb.BasicTSDB");
  }

  @Test
  void needsNoWorkloadForAShell() {
    YcsbArguments arguments =
        YcsbArguments.parse(List.of("shell", "basic", "-table", "t", "-p", "a=b"));
    assertThat(arguments.isShell()).isTrue();
    assertThat(arguments.forClient())
        .containsExactly("-table", "t", "-p", "a=b", "-db", "site.ycsb.BasicDB");
  }

  @ParameterizedTest
  @CsvSource({
    "run basic -quux, '-quux', bin/ycsb --help",
    "run basic -thread, '-thread', -threads?",
    "load basic --jvm-args -Xmx1g, '--jvm-args', -jvm-args?",
    "shell basic -threads 2, '-threads', shell",
    "run mnemo -s trending, 'trending', bin/ycsb --help",
    "load mnemo -t, -t, 'load'",
    "walk mnemo, shell, bin/ycsb load mnemo",
    "run memno -p workload=x, 'memno', mnemo?",
    "run mnemo -P nowhere, nowhere, workloads/",
    "run mnemo -P ../pom.xm, ../pom.xm, ../pom.xml?",
    "run mnemo -p x, NAME=VALUE, 'x'",
    "run mnemo -threads two, -threads, 'two'",
    "run mnemo -threads 0, -threads, '0'",
    "run mnemo -q 1, '-q', -P?",
    "run mnemo -P, -P, bin/ycsb --help",
    "run mnemo, -P, workloads/trending"
  })
  void namesWhatIsWrongAndWhatWasMeant(String args, String wrong, String remedy) {
    misused(() -> YcsbArguments.parse(List.of(args.split(" ", -1))), wrong, remedy);
  }

  /** YCSB's client prints its arguments; other bindings get their properties from it alone. */
  @Test
  void keepsSecretsForOurOwnBindingFromTheClient() {
    String[] given = {"workload=some.Workload", "redis.password=hidden"};
    YcsbArguments ours =
        YcsbArguments.parse(List.of("run", "mnemo", "-p", given[0], "-p", given[1]));
    assertThat(ours.forClient())
        .containsExactly("-p", given[0], "-db", MnemoDb.class.getName(), "-t");
    assertThat(ours.properties()).containsEntry("redis.password", "hidden");
    assertThat(
            YcsbArguments.parse(List.of("run", "basic", "-p", given[0], "-p", given[1]))
                .forClient())
        .endsWith("-p", given[1]);
  }

  @Test
  void keepsAnAddressWithAPasswordFromTheClient() {
    String given = "dynamodb.endpoint=http://user:hidden@host";
    YcsbArguments ours =
        YcsbArguments.parse(List.of("run", "mnemo", "-p", "workload=w", "-p", given));
    assertThat(ours.forClient())
        .containsExactly("-p", "workload=w", "-db", MnemoDb.class.getName(), "-t");
    assertThat(ours.properties()).containsEntry("dynamodb.endpoint", "http://user:hidden@host");
  }

  @Test
  void overwriteIsAPropertyOfItsOwnName() {
    YcsbArguments arguments =
        YcsbArguments.parse(List.of("load", "mnemo", "-p", "workload=W", "--overwrite"));
    assertThat(arguments.properties().getProperty("mnemo.load.overwrite")).isEqualTo("true");
    assertThat(arguments.forClient()).containsSequence("-p", "mnemo.load.overwrite=true");
  }
}
