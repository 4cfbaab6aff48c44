package org.mnemo.cli.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.ycsb.Refusals;

class DynamoDbExportTest {

  @TempDir Path folder;

  /** By hand, after the Developer Guide. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{'S':'abc'}; 3",
        "{'S':'ä'}; 2",
        "{'N':'0'}; 2",
        "{'N':'7'}; 2",
        "{'N':'1234'}; 3",
        "{'N':'12345'}; 4",
        "{'N':'-12345'}; 5",
        "{'N':'120000'}; 2",
        "{'N':'0.00120'}; 2",
        "{'B':'AAEC'}; 3",
        "{'BOOL':true}; 1",
        "{'NULL':true}; 1",
        "{'SS':['a','bc']}; 3",
        "{'NS':['1','22']}; 4",
        "{'BS':['AAEC','AA==']}; 4",
        "{'L':[]}; 3",
        "{'L':[{'S':'ab'},{'N':'1'}]}; 9",
        "{'M':{'k':{'S':'ab'}}}; 7"
      })
  void countsBytesAsDynamoDbDoes(String value, long bytes) throws IOException {
    assertThat(ItemSize.ofValue(new ObjectMapper().readTree(value.replace('\'', '"'))))
        .isEqualTo(bytes);
  }

  private Path export(String name, String... lines) throws IOException {
    Path data = Files.createDirectories(folder.resolve("export/data"));
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(data.resolve(name + ".json.gz")))) {
      out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }
    Files.writeString(folder.resolve("export/manifest-summary.json"), "{}");
    return folder.resolve("export");
  }

  private static List<String> read(DynamoDbExport export) {
    List<String> found = new ArrayList<>();
    export.forEach(
        stored ->
            found.add(
                new String(stored.key(), StandardCharsets.UTF_8) + " " + stored.valueBytes()));
    return found;
  }

  @Test
  void listsItemsOfAllFilesByTheirKey() throws IOException {
    export(
        "a", "{\"Item\":{\"id\":{\"S\":\"user1\"},\"at\":{\"N\":\"12\"},\"x\":{\"S\":\"abc\"}}}");
    Path export =
        export(
            "b", "{\"Item\":{\"id\":{\"S\":\"u2\"},\"at\":{\"N\":\"7\"},\"y\":{\"BOOL\":true}}}");
    // id 2 + 5, at 2 + 2, x 1 + 3: 15 bytes, less the key; id 2 + 2, at 2 + 2, y 1 + 1: 10.
    assertThat(read(new DynamoDbExport(export, List.of("id")))).containsExactly("user1 10", "u2 8");
    assertThat(read(new DynamoDbExport(export, List.of("id", "at"))))
        .containsExactly("user1|12 7", "u2|7 6");
  }

  /**
   * The key has the bytes that Base64 stands for: "k1" and a zero. A bar within a part is escaped.
   * Each item has 2 bytes of names and what its values have; the value is what is beyond its key.
   */
  @Test
  void tellsKeysApartWhosePartsHoldTheBar() throws IOException {
    Path export =
        export(
            "a",
            "{'Item':{'p':{'S':'a|b'},'s':{'S':'c'}}}".replace('\'', '"'),
            "{'Item':{'p':{'S':'a'},'s':{'S':'b|c'}}}".replace('\'', '"'),
            "{'Item':{'p':{'S':'a\\\\'},'s':{'S':'b'}}}".replace('\'', '"'),
            "{'Item':{'p':{'B':'azEA'},'s':{'B':'fA=='}}}".replace('\'', '"'));
    assertThat(read(new DynamoDbExport(export, List.of("p", "s"))))
        .containsExactly("a\\|b|c 0", "a|b\\|c 0", "a\\\\|b 0", "k1\0|\\| 0");
    assertThat(read(new DynamoDbExport(export, List.of("p"))))
        .containsExactly("a|b 3", "a 5", "a\\ 3", "k1\0 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'S':5}",
        "{'S':null}",
        "{'N':true}",
        "{'N':'x'}",
        "{'B':7}",
        "{'B':'?'}",
        "{'SS':[5]}",
        "{'SS':'a'}",
        "{'NS':[{}]}",
        "{'BS':[null]}",
        "{'L':{}}",
        "{'L':[5]}",
        "{'M':[]}",
        "{'M':{'k':{'S':5}}}"
      })
  void namesTheLineOfAValueThatIsNotOfItsType(String value) throws IOException {
    export("a", "{\"Item\":{\"id\":{\"S\":\"a\"},\"b\":" + value.replace('\'', '"') + "}}");
    refused(List.of("id"), "line 1: ");
  }

  @Test
  void losesNoItemInSilence() throws IOException {
    String one = "{\"Item\":{\"id\":{\"S\":\"a\"},\"at\":{\"N\":\"1\"}}}";
    Path export = export("a", one, one.replace("\"1\"", "\"2\""));
    refused(List.of("id"), "line 2: another item");
    DynamoDbExport whole = new DynamoDbExport(export, List.of("id", "at"));
    assertThat(read(whole)).hasSize(2);
    Files.writeString(export.resolve("data/b.json.gz.part"), "");
    Files.writeString(export.resolve("manifest-summary.json"), "{\"itemCount\": 3}");
    refused(List.of("id", "at"), "holds 2 items where manifest-summary.json says 3");
    export("a", one + one.replace("\"1\"", "\"2\""));
    refused(List.of("id", "at"), "line 1: it is no JSON");
  }

  @Test
  void refusesWhatIsNoFullExport() throws IOException {
    Path export = export("a", "{\"Item\":{\"id\":{\"S\":\"a\"}}}");
    misused(() -> new DynamoDbExport(export, List.of()), "--key-attribute NAME");
    refused(List.of("name"), "no attribute 'name'");
    export("a", "{\"NewImage\":{}}");
    refused(List.of("id"), "an incremental export");
    export("a", "{\"a\":1}");
    refused(List.of("id"), "line 1: it holds no Item");
    export("a", "no json");
    refused(List.of("id"), "line 1: it is no JSON");
    export("a", "{\"Item\":{\"id\":{\"S\":\"a\"},\"b\":{\"Q\":1}}}");
    refused(List.of("id"), "no type Q");
    Files.writeString(folder.resolve("export/data/x.ion.gz"), "");
    refused(List.of("id"), "ION");
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Refusals.refused(() -> new DynamoDbExport(empty, List.of("id")), "holds no data/*.json.gz");
    Path none = folder.resolve("none");
    Refusals.refused(() -> new DynamoDbExport(none, List.of("id")), none.toString());
  }

  private void refused(List<String> keys, String reason) {
    Refusals.refused(() -> read(new DynamoDbExport(folder.resolve("export"), keys)), reason);
  }
}
