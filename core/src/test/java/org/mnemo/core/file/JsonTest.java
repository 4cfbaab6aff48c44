package org.mnemo.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.MnemoException;

class JsonTest {

  record Thing(int schema, long sizeBytes, List<String> names, @Nullable String note) {
    Thing {
      if (sizeBytes < 0) {
        throw new IllegalArgumentException("size_bytes must be at least 0, was " + sizeBytes);
      }
    }
  }

  @Test
  void writesSnakeCaseAndReadsItBack(@TempDir Path dir) {
    Path file = dir.resolve("thing.json");
    Thing thing = new Thing(1, 5_000_000_000L, List.of("a", "ü"), null);
    Json.write(file, thing);
    assertThat(file).content().contains("\"size_bytes\" : 5000000000").endsWith("}\n");
    assertThat(Json.read(file, Thing.class)).isEqualTo(thing);
    assertThat(Json.read(file, Thing.class, 1)).isEqualTo(thing);
  }

  @Test
  void ignoresFieldsItDoesNotKnow(@TempDir Path dir) throws IOException {
    assertThat(read(dir, "{'schema':1,'size_bytes':2,'names':[],'note':'n','new_field':{}}"))
        .isEqualTo(new Thing(1, 2, List.of(), "n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'schema':1,'names':[],'note':null} | 'size_bytes'",
        "{'schema':1,'size_bytes':2,'note':null} | 'names'",
        // What the record refuses.
        "{'schema':1,'size_bytes':-2,'names':[],'note':null} | size_bytes",
        "{'schema':1,'size_bytes':2,'names':[],'note':null,'more':[{'ns':NaN}]} | holds NaN",
        "{'size_bytes':-Infinity} | holds -Infinity",
        "{'size_bytes':1e999} | it holds Infinity",
        "`` | no JSON object",
        "null | no JSON object",
        "[1] | no JSON object",
        "{'schema':1 | end-of-input",
        "{'schema':1,'size_bytes':2,'names':[],'note':null},'sha256':'0'} | is damaged",
        "{'schema':'x','size_bytes':2,'names':[],'note':null} | ``"
      })
  void namesTheFileAndWhatIsWrong(String json, String reason, @TempDir Path dir) {
    assertThatThrownBy(() -> read(dir, json))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(dir.resolve("thing.json").toString())
        .hasMessageContaining(reason)
        .message()
        .doesNotContain("\n");
  }

  private static Thing read(Path dir, String json) throws IOException {
    Path file = Files.writeString(dir.resolve("thing.json"), json.replace('\'', '"'));
    return Json.read(file, Thing.class);
  }
}
