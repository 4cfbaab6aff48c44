package org.mnemo.ycsb.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class SplitsTest {

  @TempDir private Path directory;

  private Splits splits(int count, String... keys) throws IOException {
    return Splits.read(Files.write(directory.resolve("order.txt"), List.of(keys)), count);
  }

  private static boolean isFast(Splits splits, String key, int split) {
    return tierOf(splits, key, split) == 0;
  }

  private static int tierOf(Splits splits, String key, int split) {
    return splits.tierOf(splits.numberOf(new KeyBytes().set(key)), split);
  }

  @Test
  void putsTheFirstKeysOfTheOrderInFastMem() throws IOException {
    Splits splits = splits(3, "d", "b", "a", "c");
    assertThat(splits.count()).isEqualTo(3);
    // 1, 2 and 3 of 4 keys
    assertThat(splits.name(0)).isEqualTo("split-0.2500");
    assertThat(List.of("d", "b", "a", "c", "new"))
        .extracting(key -> isFast(splits, key, 0))
        .containsExactly(true, false, false, false, false);
    assertThat(List.of("d", "b", "a", "c", "new"))
        .extracting(key -> isFast(splits, key, 2))
        .containsExactly(true, true, true, false, false);
  }

  @Test
  void makesTheFirstMovesBetweenAnyTiers() throws IOException {
    Tiers tiers = new Tiers(List.of("dram", "cxl", "ssd"));
    Path moves =
        Files.write(
            directory.resolve("moves.txt"), List.of("ssd ", "cxl a", "dram b", "dram a", "cxl c"));
    Splits splits = Splits.readMoves(moves, tiers, 3);
    // 1, 2 and 3 of 4 moves
    assertThat(List.of("a", "b", "c", "new"))
        .extracting(key -> tierOf(splits, key, 0))
        .containsExactly(1, 2, 2, 2);
    assertThat(List.of("a", "b", "c", "new"))
        .extracting(key -> tierOf(splits, key, 1))
        .containsExactly(1, 0, 2, 2);
    assertThat(List.of("a", "b", "c", "new"))
        .extracting(key -> tierOf(splits, key, 2))
        .containsExactly(0, 0, 2, 2);
    Files.write(moves, List.of("cxl ", "dram a", "cxl b"));
    refused(() -> Splits.readMoves(moves, tiers, 1), "moves.txt", "line 3");
    Files.write(moves, List.of("ssd "));
    refused(() -> Splits.readMoves(moves, tiers, 1), "moves.txt");
  }

  @Test
  void refusesAnOrderThatIsNone() {
    refused(() -> splits(1, "a", "b", "a"), "order.txt line 3", "listed twice");
    refused(() -> splits(1, ""), "order.txt");
  }

  @Test
  void givesEveryRoundOfASweepABlockOfEachSplit() throws IOException {
    Splits splits =
        splits(9, IntStream.range(0, 100).mapToObj(i -> "k" + i).toArray(String[]::new));
    Blocks blocks = new Blocks(25, 5, 0, 0);
    BaselinePlacement sweep = new BaselinePlacement(Tiers.FAST_AND_SLOW, blocks, 7, false, splits);
    Map<String, Integer> kinds = new HashMap<>();
    KeyBytes key = new KeyBytes().set("k30");
    for (long block = 16 * 5; block < 16 * 6; block++) {
      String kind = sweep.kind(block);
      kinds.merge(kind, 1, Integer::sum);
      if (kind.startsWith("split")) {
        // k30 is the 31st key: in FastMem from a share of 0.4 on.
        boolean fast = Double.parseDouble(kind.substring(6)) > 0.35;
        assertThat(sweep.route(Operation.READ, key, 25 * block).tier())
            .as(kind)
            .isEqualTo(fast ? 0 : 1);
      }
    }
    assertThat(kinds).hasSize(2 + 3 + 9).containsEntry("fast", 2).containsEntry("split-0.3000", 1);
    assertThat(sweep.route(Operation.INSERT, key, 0).copies()).isEqualTo(1);
  }
}
