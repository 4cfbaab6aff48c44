package org.mnemo.ycsb.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DynamoDbLocalFilesTest {

  @TempDir Path cache;

  private Path remembered() {
    return cache.resolve("dynamodb-local-" + DynamoDbLocalFiles.VERSION + ".classpath");
  }

  @Test
  void needsNoMavenForWhatIsThere() throws IOException {
    Path jar = Files.createFile(cache.resolve("a.jar"));
    Path library = Files.createFile(cache.resolve("b.so"));
    Files.writeString(remembered(), jar + ":" + library + "\n");
    DynamoDbLocalFiles files = new DynamoDbLocalFiles(cache, "no-such-program", null);
    assertThat(files.classpath()).containsExactly(jar, library);
    assertThat(files.describe()).isEqualTo("DynamoDB Local " + DynamoDbLocalFiles.VERSION);
  }

  @Test
  void asksForMavenIfAFileIsGone() throws IOException {
    Files.writeString(remembered(), cache.resolve("gone.jar").toString());
    DynamoDbLocalFiles files = new DynamoDbLocalFiles(cache, "no-such-program", null);
    refused(files::classpath, "no-such-program", "-p mnemo.fast.dynamodb.endpoint=...");
    assertThat(files.describe()).startsWith("absent; install Maven");
  }

  /** {@code false} fails as Maven does when it is offline, and says less. */
  @Tag("processes")
  @Test
  void leavesNothingBehindWhenMavenFails() throws IOException {
    DynamoDbLocalFiles files = new DynamoDbLocalFiles(cache, "false", null);
    assertThat(files.describe()).contains(DynamoDbLocalFiles.VERSION);
    refused(files::classpath, "DYNAMODB_LOCAL_HOME", DynamoDbLocalFiles.VERSION);
    try (Stream<Path> left = Files.list(cache)) {
      assertThat(left).containsExactly(cache.resolve("dynamodb-local.lock"));
    }
  }

  @Test
  void takesTheFolderOfAmazonsArchive() throws IOException {
    Path folder = Files.createDirectories(cache.resolve("unpacked/DynamoDBLocal_lib")).getParent();
    DynamoDbLocalFiles files = new DynamoDbLocalFiles(cache, "no-such-program", folder);
    assertThat(files.fetched()).isEmpty();
    assertThat(files.describe()).startsWith("absent; DYNAMODB_LOCAL_HOME is " + folder);
    refused(files::classpath, "DYNAMODB_LOCAL_HOME", "DynamoDBLocal.jar", folder.toString());
    Path jar = Files.createFile(folder.resolve("DynamoDBLocal.jar"));
    Path library = Files.createFile(folder.resolve("DynamoDBLocal_lib/libsqlite4java.so"));
    Path other = Files.createFile(folder.resolve("DynamoDBLocal_lib/a.jar"));
    assertThat(files.classpath()).containsExactly(jar, other, library);
    assertThat(files.fetched()).hasValue("DynamoDB Local");
  }

  /** What Maven 3 writes offline and with an empty repository, but for the address. */
  @Test
  void findsWhatIsMissingBehindTheCodesForATerminal() throws IOException {
    Path log = cache.resolve("log");
    String missing =
        "Plugin org.apache.maven.plugins:maven-dependency-plugin:3.8.1 or one of its dependencies"
            + " could not be resolved: Cannot access central (https://repository.example) in"
            + " offline mode and the artifact"
            + " org.apache.maven.plugins:maven-dependency-plugin:jar:3.8.1 has not been downloaded"
            + " from it before.";
    Files.writeString(
        log,
        "\u001B[0m\u001B[0m[ERROR] "
            + missing
            + " -> [Help 1]\n"
            + """
            [ERROR]\s
            [ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
            [ERROR] Re-run Maven using the -X switch to enable full debug logging.
            """);
    assertThat(DynamoDbLocalFiles.firstError(log)).isEqualTo(missing);
  }

  @Test
  void findsWhatMavenSaysIsWrong() throws IOException {
    Path log = cache.resolve("log");
    Files.writeString(log, "[WARNING] a\n[ERROR] \n[ERROR] no such thing -> [Help 1]\n[ERROR] b\n");
    assertThat(DynamoDbLocalFiles.firstError(log)).isEqualTo("no such thing");
  }
}
