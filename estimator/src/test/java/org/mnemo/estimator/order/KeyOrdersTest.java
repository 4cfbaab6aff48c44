package org.mnemo.estimator.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.pattern.AccessPattern;

class KeyOrdersTest {

  @TempDir private Path directory;

  private static List<String> names(AccessPattern pattern, String order) {
    OrderedKeys keys = KeyOrders.byName(order).order(TestTraces.basis(pattern));
    return IntStream.range(0, keys.size())
        .mapToObj(rank -> pattern.keys().keyAsString(keys.key(rank)))
        .toList();
  }

  private AccessPattern pattern() {
    // In the data set z10 and z9 lie before the keys of the trace, and nobody asks for them.
    Path dataset =
        TestTraces.dataset(
            directory.resolve("d.csv.zst"), "z10 4 6", "z9 4 6", "k10 4 16", "k9 4 6", "k1 4 96");
    return TestTraces.pattern(
        TestTraces.csv(
            "k10 get 1", "k1 get 1", "k9 get 1", "k1 set 1", "k10 get 1", "k1 get 1", "k1 get 1"),
        dataset);
  }

  @Test
  void touchFollowsFirstAccess() {
    assertThat(names(pattern(), "touch")).containsExactly("k10", "k1", "k9", "z10", "z9");
  }

  @Test
  void keyComparesRunsOfDigitsAsNumbers() {
    assertThat(names(pattern(), "key")).containsExactly("k1", "k9", "k10", "z9", "z10");
  }

  @Test
  void weightDividesAccessesByBytes() {
    // k10: 2 / 20 = 0.1, k1: 4 / 100 = 0.04, k9: 1 / 10 = 0.1, which was touched after k10.
    assertThat(names(pattern(), "weight")).containsExactly("k10", "k9", "k1", "z10", "z9");
  }

  @Test
  void weightPutsARecordWithoutBytesFirst() {
    AccessPattern pattern = TestTraces.pattern("0,a,1,1,0,get,0\n0,b,0,0,0,set,0\n");
    assertThat(names(pattern, "weight")).containsExactly("b", "a");
  }

  @Test
  void keyTellsLeadingZerosApart() {
    AccessPattern pattern =
        TestTraces.pattern(
            TestTraces.csv(
                "a10 get 1",
                "a1b get 1",
                "a01 get 1",
                "a1 get 1",
                "a get 1",
                "a2 get 1",
                "a001 get 1",
                "a99999999999999999999 get 1",
                "a100000000000000000000 get 1",
                "ä get 1",
                "b get 1"));
    assertThat(names(pattern, "key"))
        .containsExactly(
            "a",
            "a001",
            "a01",
            "a1",
            "a1b",
            "a2",
            "a10",
            "a99999999999999999999",
            "a100000000000000000000",
            "b",
            "ä");
  }

  @Test
  void fileDecidesFirstAndReportsKeysNobodyKnows() {
    Path file = directory.resolve("tiering.txt");
    TestTraces.write(file, "k9\r\nz9\nghost\n\nk1\nghost");
    assertThat(names(pattern(), "file:" + file)).containsExactly("k9", "z9", "k1", "k10", "z10");
    assertThat(KeyOrders.byName("file:" + file).order(TestTraces.basis(pattern())).notes())
        .extracting(Note::code, note -> (long) note.number("keys"))
        .containsExactly(
            tuple(NoteCode.ORDER_LISTS_UNKNOWN_KEYS, 2L),
            tuple(NoteCode.ORDER_LEAVES_KEYS_OUT, 2L));
  }

  @Test
  void fileMayBeCompressed() throws IOException {
    Path file = directory.resolve("tiering.zst");
    Files.write(file, Zstd.compress("k1\nk9\n".getBytes(StandardCharsets.UTF_8)));
    assertThat(names(pattern(), "file:" + file)).containsExactly("k1", "k9", "k10", "z10", "z9");
  }

  @Test
  void fileRefusesAKeyListedTwiceNamingTheLine() {
    Path file = directory.resolve("tiering.txt");
    TestTraces.write(file, "k9\nk1\nk9\n");
    refused(
        () -> names(pattern(), "file:" + file),
        "tiering.txt line 3: the key 'k9' is listed twice; list it once");
  }

  @Test
  void fileThatListsNoKeyOfTheDataIsRefused() {
    Path file = directory.resolve("others.txt");
    TestTraces.write(file, "ghost\n");
    refused(() -> names(pattern(), "file:" + file), "others.txt lists no key");
  }

  @Test
  void fileThatIsAbsentIsNamed() {
    refused(
        () -> names(pattern(), "file:" + directory.resolve("none")), "none: there is no such file");
  }

  @Test
  void refusesUnknownOrdersNamingTheKnown() {
    for (String name : List.of("size", "")) {
      misused(
          () -> KeyOrders.byName(name),
          "unknown order '" + name + "'; use one of " + KeyOrders.names());
    }
  }

  @Test
  void asksWhetherANearOrderIsMeant() {
    refused(
        () -> KeyOrders.byName("wieght"),
        "unknown order 'wieght', did you mean weight? use one of [gain,");
    refused(() -> KeyOrders.byName("weight:x"), "unknown order 'weight:x', did you mean weight?");
    refused(() -> KeyOrders.byName("file"), "unknown order 'file', did you mean file:PATH?");
    refused(() -> KeyOrders.byName("file:"), "unknown order 'file:', did you mean file:PATH?");
  }

  @Test
  void refusesASequenceThatIsNoPermutation() {
    assertThatThrownBy(() -> new OrderedKeys("bad", new int[] {0, 1, 0}, List.of()).firstRows())
        .isInstanceOf(IllegalStateException.class);
  }
}
