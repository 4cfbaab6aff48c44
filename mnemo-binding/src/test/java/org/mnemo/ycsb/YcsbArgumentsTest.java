package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;

class YcsbArgumentsTest {

  @TempDir Path directory;

  private static void rejects(String sentence, String... args) {
    assertThatThrownBy(() -> YcsbArguments.parse(List.of(args)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(sentence);
  }

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
                "load",
                "basicts",
                "-s",
                "-l",
                "a label",
                "-target",
                "0",
                "-load",
                "-db",
                "some.Db",
                "-p",
                "workload=x",
                "-p",
                "a=b=c",
                "-p",
                "dotransactions=true"));
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

  @Test
  void suggestsWhatMayHaveBeenMeant() {
    rejects("unknown option '-quux' of run; see bin/ycsb --help", "run", "basic", "-quux");
    rejects("unknown option '-thread' of run; did you mean -threads?", "run", "basic", "-thread");
    rejects(
        "unknown option '--jvm-args' of load; did you mean -jvm-args?",
        "load",
        "basic",
        "--jvm-args",
        "-Xmx1g");
    rejects("unknown option '-threads' of shell", "shell", "basic", "-threads", "2");
    rejects("'trending' is no option", "run", "mnemo", "-s", "trending");
    rejects("option -t contradicts 'load'", "load", "mnemo", "-t");
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
  void namesWhatIsWrong() {
    rejects("expected 'load', 'run' or 'shell'", "walk", "mnemo");
    rejects("unknown binding 'memno'", "run", "memno", "-p", "workload=x");
    rejects("no workload file nowhere", "run", "mnemo", "-P", "nowhere");
    rejects(
        "no workload file ../pom.xm, did you mean ../pom.xml?", "run", "mnemo", "-P", "../pom.xm");
    rejects("did you mean mnemo?", "run", "memno", "-p", "workload=x");
    rejects("-p needs NAME=VALUE, was 'x'", "run", "mnemo", "-p", "x");
    rejects("-threads needs a whole number from 1, was 'two'", "run", "mnemo", "-threads", "two");
    rejects("-threads needs a whole number from 1, was '0'", "run", "mnemo", "-threads", "0");
    rejects("unknown option '-q'", "run", "mnemo", "-q", "1");
    rejects("lacks its value", "run", "mnemo", "-P");
    rejects("no workload given", "run", "mnemo");
  }

  @Test
  void overwriteIsAPropertyOfItsOwnName() {
    YcsbArguments arguments =
        YcsbArguments.parse(List.of("load", "mnemo", "-p", "workload=W", "--overwrite"));
    assertThat(arguments.properties().getProperty("mnemo.load.overwrite")).isEqualTo("true");
    assertThat(arguments.forClient()).containsSequence("-p", "mnemo.load.overwrite=true");
  }
}
