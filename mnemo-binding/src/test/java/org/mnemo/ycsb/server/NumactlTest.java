package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("processes")
class NumactlTest {

  @TempDir Path directory;

  /** A numactl that does this. */
  private Path numactl(String script) throws IOException {
    Path program = directory.resolve("numactl");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return program;
  }

  @Test
  void findsOutThatANodeCanBeUsed() throws IOException {
    // What comes after the options is run, as it will be with a server.
    Path program = numactl("while [ \"$1\" != -- ]; do shift; done; shift; exec \"$@\"");
    assertThat(Numactl.refusal(program, 1)).isEmpty();
  }

  @Test
  void tellsWhatForbidsToChooseANode() throws IOException {
    // As numactl 2.0.16 says it in a container.
    Path barred = numactl("echo 'setting membind: Operation not permitted' >&2; exit 1");
    assertThat(Numactl.refusal(barred, 1).orElseThrow())
        .contains("setting membind: Operation not permitted", "--cap-add SYS_NICE");
    Path other = numactl("echo usage:; echo '<7> is invalid'; exit 1");
    assertThat(Numactl.refusal(other, 7).orElseThrow()).contains("'<7> is invalid'");
    assertThat(Numactl.refusal(directory.resolve("absent"), 1).orElseThrow()).contains("numactl");
  }
}
