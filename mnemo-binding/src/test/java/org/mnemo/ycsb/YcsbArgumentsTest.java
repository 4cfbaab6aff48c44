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
    assertThat(String.join(" ", arguments.forClient()))
        .isEqualTo(
            "-p recordcount=5 -P %s -threads 4 -db %s -t".formatted(file, MnemoDb.class.getName()));
  }

  @Test
  void takesThreadsWithTwoDashesToo() {
    YcsbArguments arguments = parse("run mnemo -p workload=x --threads 4");
    assertThat(arguments.properties()).containsEntry("threadcount", "4");
    assertThat(arguments.forClient()).contains("-threads", "4").doesNotContain("--threads");
  }

  @Test
  void takesAllOptionsOfYcsb() {
    YcsbArguments arguments =
        parse(
            "load basicts -s -l %s -target 0 -load -db some.Db -p workload=x -p a=b=c -p "
                + "dotransactions=true",
            "a label");
    assertThat(arguments.isShell()).isFalse();
    assertThat(arguments.binding()).isEqualTo("some.Db");
    assertThat(arguments.properties())
        .containsEntry("a", "b=c")
        .containsEntry("target", "0")
        .containsEntry("dotransactions", "false");
    assertThat(String.join(" ", arguments.forClient()))
        .isEqualTo(
            "-s -l a label -target 0 -p workload=x -p a=b=c -p dotransactions=true -db some.Db "
                + "-load");
  }

  @Test
  void takesFlagsForProperties() {
    YcsbArguments arguments = parse("load mnemo --force --overwrite -p workload=x");
    assertThat(arguments.properties())
        .containsEntry("mnemo.memory.check", "false")
        .containsEntry("mnemo.load.overwrite", "true");
    assertThat(arguments.forClient())
        .containsSequence("-p", "mnemo.memory.check=false")
        .containsSequence("-p", "mnemo.load.overwrite=true")
        .doesNotContain("--force", "--overwrite");
  }

  @Test
  void knowsTheBindingsOfTheCoreAndNeedsNoWorkloadForAShell() {
    assertThat(parse("run basic -p workload=x").binding()).isEqualTo("site.ycsb.BasicDB");
    assertThat(parse("run basicts -p workload=x").binding()).isEqualTo("site.ycsb.BasicTSDB");
    YcsbArguments shell = parse("shell basic -table t -p a=b");
    assertThat(shell.isShell()).isTrue();
    assertThat(String.join(" ", shell.forClient()))
        .isEqualTo("-table t -p a=b -db site.ycsb.BasicDB");
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
  @ParameterizedTest
  @CsvSource({"redis.password, hidden", "dynamodb.endpoint, http://user:hidden@host"})
  void keepsSecretsForOurOwnBindingFromTheClient(String name, String value) {
    String secret = name + "=" + value;
    YcsbArguments ours = parse("run mnemo -p workload=w -p %s", secret);
    assertThat(ours.forClient())
        .containsExactly("-p", "workload=w", "-db", MnemoDb.class.getName(), "-t");
    assertThat(ours.properties()).containsEntry(name, value);
    assertThat(parse("run basic -p workload=w -p %s", secret).forClient()).endsWith("-p", secret);
  }

  private static YcsbArguments parse(String line, Object... values) {
    return YcsbArguments.parse(List.of(words(line, values)));
  }
}
