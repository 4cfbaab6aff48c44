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
            "-t",
            "-db",
            MnemoDb.class.getName(),
            "-p",
            "recordcount=5",
            "-P",
            file.toString(),
            "-threads",
            "4");
  }

  @Test
  void namesWhatIsWrong() {
    rejects("expected 'load' or 'run'", "walk", "mnemo");
    rejects("unknown binding 'memno'", "run", "memno", "-p", "workload=x");
    rejects("no workload file nowhere", "run", "mnemo", "-P", "nowhere");
    rejects("-p needs NAME=VALUE, was 'x'", "run", "mnemo", "-p", "x");
    rejects("-threads needs a whole number, was 'two'", "run", "mnemo", "-threads", "two");
    rejects("unknown option '-q'", "run", "mnemo", "-q", "1");
    rejects("lacks its value", "run", "mnemo", "-P");
    rejects("no workload given", "run", "mnemo");
  }
}
