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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** What Maven 3 writes offline and with an empty repository, codes for a terminal before it. */
  @ParameterizedTest
  @ValueSource(strings = {"\u001B[0m\u001B[0m", "[WARNING] a\n[ERROR] \n"})
  void findsWhatMavenSaysIsWrong(String before) throws IOException {
    String missing = "Cannot access central (https://repository.example) in offline mode";
    Path log =
        Files.writeString(
            cache.resolve("log"),
            before + "[ERROR] " + missing + " -> [Help 1]\n[ERROR]  \n[ERROR] Re-run Maven\n");
    assertThat(DynamoDbLocalFiles.firstError(log)).isEqualTo(missing);
  }
}
