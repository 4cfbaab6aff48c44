package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.CharacterCodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

class TwitterCsvTest {

  @ParameterizedTest
  @CsvSource({
    "get,READ",
    "gets,READ",
    "set,INSERT",
    "add,INSERT",
    "replace,UPDATE",
    "cas,UPDATE",
    "append,UPDATE",
    "prepend,UPDATE",
    "incr,UPDATE",
    "decr,UPDATE",
    "delete,DELETE"
  })
  void knowsEveryOperationOfThePublishedTraces(String name, Operation meaning) {
    try (TraceReader reader = reader("0,k,1,0,0," + name + ",0\r\n")) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.access().operation()).isEqualTo(meaning);
    }
  }

  @Test
  void takesEveryCommaBetweenTheFirstAndTheLastFiveForAPartOfTheKey()
      throws CharacterCodingException {
    try (TraceReader reader = reader("0,,a,,1,2,,5,10,0,get,0\n")) {
      assertThat(reader.next()).isTrue();
      assertThat(reader.access().keyAsString()).isEqualTo(",a,,1,2,");
    }
  }

  @Test
  void writesOneLineAnAccess() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TraceWriter writer = TraceFormats.TWITTER.writer(out, "trace")) {
      byte[] key = "a,b".getBytes(UTF_8);
      writer.append(new Access().set(12, key, 0, 3, 20, 1000, 2, Operation.UPDATE, 60));
      writer.append(new Access().set(13, key, 2, 1, 1, 0, 3, Operation.READ, 0));
    }
    assertThat(out.toString(UTF_8)).isEqualTo("12,a,b,20,1000,2,replace,60\n13,b,1,0,3,get,0\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0,k,1,-5,0,get,0 | value_bytes
          x,k,1,2,0,get,0 | timestamp_s
          0,k,,2,0,get,0 | key_bytes
          0,k,1,2,c,get,0 | client
          0,k,1,2,0,get,1.5 | ttl_s
          '' | ''
          0,1,2,0,get,0 | '0,1,2,0,get,0'
          PNG | PNG
          0,,1,2,0,get,0 | ''
          0,k,1,2,0,GET,0 | GET
          """)
  void namesTheLineThatItRefuses(String line, String what) {
    try (TraceReader reader = reader("0,k,1,2,0,get,0\n" + line + "\n")) {
      assertThat(reader.next()).isTrue();
      refused(reader::next, "t line 2: ", what);
    }
  }

  private static TraceReader reader(String text) {
    return TraceFormats.TWITTER.reader(
        new TraceFormat.Source(new ByteArrayInputStream(text.getBytes(UTF_8)), "t"));
  }
}
