package org.mnemo.ycsb.store.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OverheardTest {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream passedOn = new ByteArrayOutputStream();

  @BeforeEach
  void redirect() {
    System.setErr(new PrintStream(passedOn, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void restore() {
    System.setErr(before);
  }

  /** As a logger does that was set up while its binding began, and logs in the timed path. */
  @Test
  void onlyPassesOnWhatIsPrintedOnceItIsClosed() {
    Overheard overheard = new Overheard(text -> text);
    PrintStream kept = System.err;
    kept.println("heard");
    overheard.close();
    kept.println("not heard");

    assertThat(overheard.inWords()).isEqualTo(" (it printed: heard)");
    assertThat(Overheard.lastInWords()).isEqualTo(" (it printed: heard)");
    assertThat(passedOn.toString(StandardCharsets.UTF_8)).isEqualTo("heard\nnot heard\n");
  }

  @Test
  void makesWordsOnlyWhenItIsAsked() {
    List<String> masked = new ArrayList<>();
    try (Overheard overheard =
        new Overheard(
            text -> {
              masked.add(text);
              return text.replace("hunter2", "?");
            })) {
      System.err.println("one");
      System.out.println("with hunter2");
      assertThat(masked).isEmpty();
      assertThat(overheard.inWords()).isEqualTo(" (it printed: with ?)");
      assertThat(masked).containsExactly("with hunter2");
    }
  }
}
