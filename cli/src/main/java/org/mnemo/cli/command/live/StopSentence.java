package org.mnemo.cli.command.live;

import java.util.Locale;
import org.mnemo.ycsb.capture.Stop;

/** Why a capture ended, in words without a full stop. */
final class StopSentence {

  private StopSentence() {}

  static String of(Stop stop) {
    return switch (stop.reason()) {
      case TIME -> "the time was over";
      case REQUESTS -> "all requested operations were read";
      case LATENCY ->
          stop.detail() != null
              ? stop.detail()
              : format(
                  "a round trip to the server took %.2f ms, where at most %.2f ms are allowed",
                  stop.value() / 1e6, stop.limit() / 1e6);
      case CPU ->
          format(
              "the server carried out requests for %.0f %% of the time, where at most %.0f %% are allowed",
              100 * stop.value(), 100 * stop.limit());
      case BACKLOG ->
          format(
              "the server held %.1f MB for the capture, which read more slowly than the server sent, where at most %.1f MB are allowed",
              stop.value() / 1e6, stop.limit() / 1e6);
      case EVICTED_CLIENTS ->
          format("the server closed %.0f connections to save memory", stop.value());
      case BEHIND ->
          format(
              "the requests of the last %.1f s had not come %.0f s later, as the connection is slower than the server; capture nearer to it",
              stop.value() / 1e9, stop.limit() / 1e9);
      case LOST -> "the connection was lost and could not be made again: " + stop.detail();
      case WRITING -> String.valueOf(stop.detail());
    };
  }

  private static String format(String sentence, Object... values) {
    return String.format(Locale.ROOT, sentence, values);
  }
}
