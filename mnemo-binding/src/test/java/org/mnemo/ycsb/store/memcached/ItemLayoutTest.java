package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.StoreException;

class ItemLayoutTest {

  private final ItemLayout layout = new ItemLayout();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void laysDownLengthsAndBytes() {
    Fields record = new Fields().add("f0", bytes("ab")).add("é", new byte[0]);
    // No full name; 2 fields; "f0" of 2 bytes, value of 2; "é" of 2 bytes, value of 0.
    assertThat(HexFormat.of().formatHex(layout.encode(null, record)))
        .isEqualTo("00" + "02" + "02" + "6630" + "02" + "6162" + "02" + "c3a9" + "00");
    assertThat(HexFormat.of().formatHex(layout.encode("%/t/k", new Fields())))
        .isEqualTo("05" + "252f742f6b" + "00");
  }

  @Test
  void writesNumbersOfSevenBitsAByte() {
    // 300 = 2 x 128 + 44: 44 with the top bit is ac, then 02.
    byte[] item = layout.encode(null, new Fields().add("a", new byte[300]));
    assertThat(HexFormat.of().formatHex(item, 0, 6)).isEqualTo("00" + "01" + "01" + "61" + "ac02");
    assertThat(item).hasSize(306);
    assertThat(layout.encode(null, new Fields().add("a", new byte[127]))).hasSize(132);
    assertThat(layout.encode(null, new Fields().add("a", new byte[128]))).hasSize(134);
    assertThat(layout.encode(null, new Fields().add("a", new byte[16_383]))).hasSize(16_389);
    assertThat(layout.encode(null, new Fields().add("a", new byte[16_384]))).hasSize(16_391);
  }

  @Test
  void takesPartsOfArraysAndHandsOutParts() {
    byte[] item = layout.encode(null, new Fields().add("a", bytes("xyz"), 1, 1));
    Fields read = new Fields();
    assertThat(layout.decode(item, null, read)).isNull();
    assertThat(read.array(0)).isSameAs(item);
    assertThat(read.value(0)).isEqualTo(bytes("y"));
  }

  @Test
  void keepsFieldsThatChangeTheirNamesAndPlacesApart() {
    Fields read = new Fields();
    for (List<String> names :
        List.of(List.of("a", "b", "c"), List.of("b", "a"), List.of("", "b"))) {
      Fields record = new Fields();
      names.forEach(name -> record.add(name, bytes("of " + name)));
      read.clear();
      layout.decode(layout.encode(null, record), null, read);
      assertThat(read.size()).isEqualTo(names.size());
      for (int i = 0; i < read.size(); i++) {
        assertThat(read.name(i)).isEqualTo(names.get(i));
        assertThat(read.value(i)).isEqualTo(bytes("of " + names.get(i)));
      }
    }
  }

  @Test
  void refusesARecordThatNoServerHolds() {
    byte[] half = new byte[1 << 29];
    failed(() -> layout.encode(null, new Fields().add("a", half).add("b", half)), "1 GiB");
  }

  @Property(seed = "42")
  void readsWhatItWrote(
      @ForAll String fullName,
      @ForAll @Size(max = 20) List<String> names,
      @ForAll @Size(max = 300) byte[] value) {
    Fields record = new Fields();
    List<String> encodable =
        names.stream().map(name -> new String(bytes(name), StandardCharsets.UTF_8)).toList();
    encodable.forEach(name -> record.add(name, value));
    String full = new String(bytes(fullName), StandardCharsets.UTF_8);
    Fields read = new Fields();
    String held = layout.decode(layout.encode(full, record), null, read);
    assertThat(held == null ? "" : held).isEqualTo(full);
    assertThat(read.size()).isEqualTo(names.size());
    for (int i = 0; i < read.size(); i++) {
      assertThat(read.name(i)).isEqualTo(encodable.get(i));
      assertThat(read.value(i)).isEqualTo(value);
    }
    Fields one = new Fields();
    layout.decode(layout.encode(full, record), Set.of("no such field"), one);
    assertThat(one.size()).isZero();
  }

  @Property(seed = "42")
  void neverLeavesAnItemWhateverItHolds(@ForAll @Size(max = 40) byte[] item) {
    try {
      layout.decode(item, null, new Fields());
    } catch (StoreException e) {
      assertThat(e).hasMessageContaining("damaged");
    }
  }

  @Property(tries = 200, seed = "42")
  void tellsEveryItemThatWasCutOrProlonged(@ForAll @Size(min = 1, max = 40) byte[] value) {
    byte[] item = layout.encode(null, new Fields().add("a", value).add("b", value));
    for (int length = 0; length <= item.length + 1; length++) {
      if (length != item.length) {
        byte[] other = Arrays.copyOf(item, length);
        assertThatThrownBy(() -> layout.decode(other, null, new Fields()))
            .isInstanceOf(StoreException.class);
      }
    }
  }
}
