package org.mnemo.estimator.family;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FamilyFileTest {

  @TempDir private Path directory;

  private List<FamilyPattern> read(String text) throws IOException {
    return FamilyFile.read(Files.writeString(directory.resolve("families.csv"), text));
  }

  @Test
  void readsPatternsNamesAndComments() throws IOException {
    List<FamilyPattern> families =
        read("# ours\nsession:*\n\nü,*,\"a, b\"\n".replace("ü,*", "ü:*"));
    assertThat(families).extracting(FamilyPattern::name).containsExactly("session:*", "a, b");
    assertThat(families.get(1).prefix()).isEqualTo("ü:".getBytes(UTF_8));
    assertThat(read("*,rest\n").get(0).prefix()).isEmpty();
  }

  @Test
  void refusesWhatNoPrefixTells() {
    assertRefused(
        "*:name\n",
        " line 1: the pattern '*:name' must end in its only *, as in session:*, since clients route"
            + " by the beginning of a key");
    assertRefused("user:\n", " line 1: the pattern 'user:' must end in its only *");
    assertRefused("a*b*\n", " line 1: the pattern 'a*b*' must end in its only *");
    assertRefused(",people\n", " line 1: the pattern '' must end in its only *");
    assertRefused("a:*\n\"\"\n", " line 2: the pattern '' must end in its only *");
    assertRefused("", " names no family");
    assertRefused("a*,b,c\n", " line 1: expected a pattern");
  }

  @Test
  void refusesAPatternOrANameTwice() {
    assertRefused(
        "a:*,first\nb*\na:*\n", " line 3: the pattern 'a:*' is already the family 'first'");
    assertRefused("a:*,one\nb:*,one\n", " line 2: a family above already has the name 'one'");
  }

  private void assertRefused(String text, String reason) {
    refused(() -> read(text), directory.resolve("families.csv") + reason);
  }
}
