package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.misused;
import static org.mnemo.core.Refusals.refused;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** CSV as people have it. */
class ColumnsCsvTest {

  /** Lines of a trace, and its accesses as {@code seconds operation key bytes}. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        // Wikimedia, 2019 and 2016
        "relative_unix\thashed_path_query\timage_type\tresponse_size\ttime_firstbyte~0\t777\tjpeg\t20000\t0.01~2\t778\tsvg+xml\t800\t0.002 ! 0 READ 777 20000, 2 READ 778 800",
        "hashed_host_and_path,uri_query,content_type,response_size,X_Cache~7,?a,png,80,hit ! 0 READ 7 80",
        // Meta's CDN: the object's size, not that of the response
        "timestamp,cacheKey,OpType,objectSize,responseSize,rangeStart,TTL~1679000000,k1,1,500,20,-1,-1~1679000003,k2,1,70,70,-1,60 ! 1679000000 READ k1 500, 1679000003 READ k2 70",
        // libCacheSim's print
        "# time, object, size, next_access_vtime~0, 9001, 737, 2~4, 9002, 1500, -1 ! 0 READ 9001 737, 4 READ 9002 1500",
        "version,time,op,size,lbn~1,5,28,512,42~1,6,2a,512,43 ! 5 READ 42 512, 6 INSERT 43 512",
        // a cache library's, with fractions
        "Timestamp;ObjId;ObjSize;Operation~0.25;a;1;GET~0.75;a;1;get~1.5;b;2;Set ! 0 READ a 1, 0 READ a 1, 1 INSERT b 2",
        "time_ms|key|size~1999|a|1~2000|b|2 ! 1 READ a 1, 2 READ b 2"
      },
      quoteCharacter = '`')
  void readsColumnsByTheirNames(String lines, String accesses) {
    String trace = lines.replace('~', '\n') + "\n";
    ColumnsCsv format = new ColumnsCsv();
    assertThat(format.recognises(trace.getBytes(UTF_8))).isTrue();
    assertThat(accesses(format, trace)).isEqualTo(accesses);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          0 a 10~1 b 20!
          0   a  10~1 b  20   !
          0;a;10~1;b;20!
          0|a|10~1|b|20!|
          0 , a , 10~1 , b , 20!comma
          0,a,10~1,b,20!,
          """)
  void findsWhatStandsBetweenColumns(String lines, String separator) {
    ColumnsCsv format = ColumnsCsv.of("time=1,key=2,size=3", separator, "s", null);
    assertThat(accesses(format, lines.replace('~', '\n'))).isEqualTo("0 READ a 10, 1 READ b 20");
  }

  /** Times of three requests, the unit that they show, and the seconds from first to last. */
  @ParameterizedTest
  @CsvSource({
    "0,1,3, seconds, 3",
    "1679000000,1679000001,1679000100, seconds, 100",
    "1679000000.5,1679000001,1679000100, seconds, 100",
    "0,400,1000, milliseconds, 1",
    "1679000000000,1679000000500,1679000002000, milliseconds, 2",
    "1679000000000.25,1679000000500,1679000002000, milliseconds, 2",
    "1679000000000000,1679000000500000,1679000002000000, microseconds, 2",
    "0,900000,5000000, microseconds, 5",
    "1679000000000000000,1679000000500000000,1679000002000000000, nanoseconds, 2",
    "128166372003061629,128166372013061629,128166372033061629, ticks, 3",
  })
  void takesTheUnitOfTimesFromHowTheyLook(
      String first, String second, String third, String unit, long seconds) {
    String trace = "time,key,size\n%s,a,1\n%s,a,1\n%s,a,1\n".formatted(first, second, third);
    try (TraceReader reader = reader(new ColumnsCsv(), trace)) {
      List<Step> steps = Step.readAll(reader);
      assertThat(steps.get(2).timestampS() - steps.get(0).timestampS()).isEqualTo(seconds);
      assertThat(Remark.sentences(reader.remarks())).anyMatch(note -> note.contains("as " + unit));
    }
  }

  @Test
  void takesTheUserAtTheirWord() {
    ColumnsCsv format =
        ColumnsCsv.of("time=1,op=2,key=3,size=4", "comma", "us", "7=read,x=Write,8=delete");
    try (TraceReader reader = reader(format, "0,7,a,1\n400,X,b,2\n5000000,8,a,0\n")) {
      assertThat(accesses(Step.readAll(reader)))
          .isEqualTo("0 READ a 1, 0 INSERT b 2, 5 DELETE a 0");
      assertThat(reader.remarks()).isEmpty();
    }
  }

  @Test
  void takesZeroAndOneForReadAndWriteAndSaysIt() {
    ColumnsCsv format = ColumnsCsv.of("op=1,key=2,size=3", null, null, null);
    try (TraceReader reader = reader(format, "0,a,1\n1,b,2\n")) {
      assertThat(accesses(Step.readAll(reader))).isEqualTo("0 READ a 1, 0 INSERT b 2");
      assertThat(Remark.sentences(reader.remarks()))
          .anyMatch(note -> note.contains("--operations"));
    }
  }

  /** A trace, and what a refusal names. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "time,key,size,value_size~0,a,1,2 ! line 1 ! --columns",
        "time,obj_id,key,size~0,a,b,2 ! line 1 ! --columns",
        "time,timestamp,key,size~0,1,b,2 ! line 1 ! --columns",
        "1 a 20~2 b 30 ! line 1 ! --columns",
        "when,what,how_large~1,a,20 ! line 1 ! --columns",
        "op,key,size~0,a,1~1,a,1~2,a,1 ! line ! --operations",
        "op,key,size~0,a,1~1,a,1~fetch,a,1 ! line 4 ! --operations",
        "time,key,size~1,a,5~4,item,5,700 ! line 3 ! 4,item,5,700",
        "time,key,size~1,a,5~4,item ! line 3 ! 4,item",
        "time,key,size~0,a,1~-1,a,1 ! line 3 ! '-1'",
        "time,key,size~0,a,1~1e9,a,1 ! line 3 ! '1e9'",
        "time,key,size~0,a,1~1:00,a,1 ! line 3 ! '1:00'",
        "time,key,size~0,a,1~1.5.2,a,1 ! line 3 ! '1.5.2'",
        "time,key,size~0,a,1~99999999999999999999,a,1 ! line 3 ! '99999999999999999999'",
        "time,key,size~0,a,1~.5,a,1 ! line 3 ! '.5'"
      },
      quoteCharacter = '`')
  void refusesWhatItDoesNotUnderstand(String trace, String line, String what) {
    refused(() -> accesses(new ColumnsCsv(), trace.replace('~', '\n')), line, what);
  }

  /** The second half of a trace has another unit than the first. */
  @ParameterizedTest
  @CsvSource({
    "1679000000, 1, 1679000100000, 1000",
    "1679000000000, 1000, 1679000100, 1",
    "1679000000, 0, 1679000100000, 5",
    "0, 1, 100000, 1000",
    "0, 2, 200000, 2000",
    "0, 1000, 100, 1"
  })
  void refusesTimesThatChangeTheirUnit(long first, long step, long second, long otherStep) {
    String trace = "time,key,size\n" + lines(first, step) + lines(second, otherStep);
    refused(() -> accesses(new ColumnsCsv(), trace), "line 1", "--time-unit");
    ColumnsCsv named = ColumnsCsv.of("time=time,key=key,size=size", null, "s", null);
    assertThat(accesses(named, trace)).isNotEmpty();
  }

  private static String lines(long first, long step) {
    return IntStream.range(0, 100)
        .mapToObj(i -> (first + i * step) + ",k" + i % 7 + ",10\n")
        .collect(Collectors.joining());
  }

  /** A store that rests over night, or goes back a little, has one unit. */
  @Test
  void readsTracesWithPauses() {
    List<String> lines = new ArrayList<>(List.of("time,key,size"));
    for (int day = 0; day < 4; day++) {
      for (int i = 0; i < 500; i++) {
        lines.add(day * 86_400 + i - i % 3 + ",k,10");
      }
    }
    assertThat(accesses(new ColumnsCsv(), String.join("\n", lines)))
        .endsWith("%d READ k 10".formatted(3 * 86_400 + 499 - 499 % 3));
  }

  /** Keys hold what may stand between other columns; quotes and blanks stand around some. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "key=2,size=3! 3,sess|7|42|0,512~4,sess|8|42|0,512! 0 READ sess|7|42|0 512, 0 READ sess|8|42|0 512",
        "! time,key,size~1,\"a,b\",5~2,\"a\",5~3, \"c\" ,\"6\"! 1 READ a,b 5, 2 READ a 5, 3 READ c 6",
        "! \\ttime\\tkey\\tsize~0\\t5\\tk\\t7! 5 READ k 7",
        "! timestampMs,key,size~1000,a,1~3000,b,2! 1 READ a 1, 3 READ b 2",
        "! time,key,size! ''",
        "time=1,key=2,size=4! ''! ''",
      })
  void takesColumnsApartAsTheyAreMeant(String columns, String trace, String accesses) {
    ColumnsCsv format = ColumnsCsv.of(columns, null, columns == null ? null : "s", null);
    String lines = trace.replace('~', '\n').replace("\\t", "\t");
    assertThat(accesses(format, lines)).isEqualTo(accesses);
  }

  @Test
  void countsTicksOfWindowsFrom1970() {
    // 2007-02-22T17:00:00Z is 1172163600.
    String trace = "time,key,size\n128166372003061629,a,1\n128166372013061629,a,1\n";
    assertThat(accesses(new ColumnsCsv(), trace)).startsWith("1172163600 READ a 1");
  }

  @Test
  void refusesATimeThatNoFormatHolds() {
    ColumnsCsv seconds = ColumnsCsv.of(null, null, "s", null);
    assertThat(accesses(seconds, "time,key,size\n999999999999999999,a,1\n")).startsWith("9");
    refused(
        () -> accesses(seconds, "time,key,size\n1000000000000000000,a,1\n"), "1000000000000000000");
  }

  @Test
  void tellsClientsWithNamesApart() {
    String trace = "time,key,size,client\n1,a,1,Aa\n1,a,1,BB\n1,a,1,Aa\n1,a,1,12\n";
    List<Step> steps = Step.read(new ColumnsCsv(), List.of(trace.getBytes(UTF_8)));
    assertThat(steps.get(0).client()).isEqualTo(steps.get(2).client());
    assertThat(steps.get(0).client()).isNotEqualTo(steps.get(1).client());
    assertThat(steps.get(3).client()).isEqualTo(12);
    // Numbers in traces have at most 18 digits.
    assertThat(steps).allMatch(step -> step.client() >= 0 && step.client() < 1e18);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "time=1!!!",
        "key=1,size=2,colour=3!!!",
        "key=1,size=2!dash!!",
        "key=1,size=2!!hours!",
        "key=1,size=2!!!0",
        "key=1,size=2!!!0=fetch"
      })
  void refusesWordsThatItDoesNotKnow(
      String columns, String separator, String unit, String operations) {
    misused(() -> ColumnsCsv.of(columns, separator, unit, operations), ", was '");
  }

  private static TraceReader reader(ColumnsCsv format, String trace) {
    return Step.reader(format, List.of(trace.getBytes(UTF_8)));
  }

  private static String accesses(ColumnsCsv format, String trace) {
    return accesses(Step.read(format, List.of(trace.getBytes(UTF_8))));
  }

  private static String accesses(List<Step> steps) {
    return steps.stream()
        .map(
            step ->
                "%d %s %s %d"
                    .formatted(
                        step.timestampS(),
                        step.operation(),
                        new String(step.key(), UTF_8),
                        step.valueBytes()))
        .collect(Collectors.joining(", "));
  }
}
