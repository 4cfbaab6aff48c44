package org.mnemo.core.trace.redis.keyspace;

import static org.mnemo.core.trace.redis.keyspace.Call.refuseIf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.keyspace.Keyspace.Effect;
import org.mnemo.core.trace.redis.keyspace.StreamValue.EntryId;

final class StreamCommands {

  /** Bytes of an entry's id. */
  private static final long ID_BYTES = 2 * Long.BYTES;

  private StreamCommands() {}

  static void addTo(Map<String, Effect> effects) {
    effects.put("XADD", StreamCommands::add);
    effects.put("XDEL", StreamCommands::delete);
    effects.put("XTRIM", StreamCommands::trim);
    effects.put("XSETID", StreamCommands::setId);
    effects.put("XGROUP|CREATE", StreamCommands::createGroup);
    effects.put("XGROUP|CREATECONSUMER", call -> useIfThere(call, 2));
    effects.put("XGROUP|DELCONSUMER", call -> useIfThere(call, 2));
    effects.put("XGROUP|DESTROY", call -> useIfThere(call, 2));
    effects.put("XGROUP|SETID", call -> useIfThere(call, 2));
    effects.put("XACK", call -> useIfThere(call, 1));
    effects.put("XCLAIM", call -> readIfThere(call, 1));
    effects.put("XAUTOCLAIM", call -> readIfThere(call, 1));
  }

  /** How a stream is trimmed: by number of entries, or by smallest id. */
  private static final class Trim {

    long most = -1;
    @Nullable EntryId least;
    boolean isRough;
    int end;

    /** Parses {@code MAXLEN|MINID [=|~] threshold [LIMIT count]} from an argument on. */
    Trim(Call call, int from) {
      boolean byNumber = call.word(from).equals("MAXLEN");
      end = from + 1;
      String how = call.token(end);
      if (how.equals("~") || how.equals("=")) {
        isRough = how.equals("~");
        end++;
      }
      if (byNumber) {
        most = call.integer(end++);
        refuseIf(most < 0);
      } else {
        least = id(call.token(end++), 0);
      }
      if (call.word(end).equals("LIMIT")) {
        refuseIf(!isRough || call.integer(end + 1) < 0);
        end += 2;
      }
    }

    /**
     * Removes the oldest entries; false if no known one was removed.
     *
     * <p>With an approximate limit the server removes only whole nodes of unknown size: up to some
     * hundred entries more stay.
     */
    boolean apply(StreamValue stream) {
      int before = stream.size();
      while (most >= 0 && stream.size() > most) {
        stream.removeFirst();
      }
      while (least != null && stream.first() != null && stream.first().compareTo(least) < 0) {
        stream.removeFirst();
      }
      boolean isTrimmed = stream.size() < before;
      if (isTrimmed && (isRough || stream.isOpen())) {
        // Unknown older entries are removed.
        stream.open(stream.knownBytes());
      } else if (least != null && stream.hasGuessedIds) {
        stream.open(stream.bytes());
      }
      return isTrimmed;
    }
  }

  /** An id; {@code otherwise} is its number if only milliseconds are given. */
  private static EntryId id(String text, long otherwise) {
    try {
      int dash = text.indexOf('-');
      return dash < 0
          ? new EntryId(Long.parseUnsignedLong(text), otherwise)
          : new EntryId(
              Long.parseUnsignedLong(text.substring(0, dash)),
              Long.parseUnsignedLong(text.substring(dash + 1)));
    } catch (NumberFormatException e) {
      throw new RefusedException();
    }
  }

  /** XADD key [NOMKSTREAM] [KEEPREF|DELREF|ACKED] [MAXLEN|MINID ...] *|id field value... */
  private static void add(Call call) {
    boolean makes = true;
    @Nullable Trim trim = null;
    int at = 2;
    options:
    while (at < call.count()) {
      switch (call.word(at)) {
        case "NOMKSTREAM" -> {
          makes = false;
          at++;
        }
        case "KEEPREF", "DELREF", "ACKED" -> at++;
        case "IDMP" -> at += 3;
        case "IDMPAUTO" -> at += 2;
        case "MAXLEN", "MINID" -> {
          trim = new Trim(call, at);
          at = trim.end;
        }
        default -> {
          break options;
        }
      }
    }
    int fields = call.count() - at - 1;
    refuseIf(fields < 2 || fields % 2 != 0);
    String asked = call.token(at);
    Key key = call.key(1);
    boolean isNew = key.value() == null;
    @Nullable StreamValue stream = makes ? key.make(ValueType.STREAM) : key.find(ValueType.STREAM);
    if (stream == null) {
      return;
    }
    EntryId next = nextId(call, stream, asked);
    boolean isWrong = next.compareTo(stream.last) <= 0;
    if (isWrong && isNew) {
      key.remove();
    }
    refuseIf(isWrong);
    stream.add(next, ID_BYTES + call.bytesFrom(at + 1));
    if (trim != null) {
      trim.apply(stream);
    }
    key.changed();
  }

  private static EntryId nextId(Call call, StreamValue stream, String asked) {
    EntryId last = stream.last;
    if (asked.equals("*")) {
      stream.hasGuessedIds = true;
      long ms = call.keyspace().nowMs();
      return ms > last.ms() ? new EntryId(ms, 0) : new EntryId(last.ms(), last.number() + 1);
    }
    if (asked.endsWith("-*")) {
      EntryId from = id(asked.substring(0, asked.length() - 2), 0);
      return from.ms() == last.ms() && !last.equals(EntryId.FIRST)
          ? new EntryId(last.ms(), last.number() + 1)
          : from.ms() == 0 ? new EntryId(0, 1) : from;
    }
    return id(asked, 0);
  }

  private static void delete(Call call) {
    List<EntryId> ids = new ArrayList<>();
    for (int i = 2; i < call.count(); i++) {
      ids.add(id(call.token(i), 0));
    }
    call.change(
        ValueType.STREAM,
        stream -> {
          long before = stream.bytes();
          long known = stream.knownBytes();
          ids.forEach(stream::remove);
          long removed = known - stream.knownBytes();
          if (stream.hasGuessedIds || stream.isOpen()) {
            // The server may have generated another id for the entry.
            stream.open(before - removed);
          }
          return removed > 0;
        });
  }

  private static void trim(Call call) {
    Trim trim = new Trim(call, 2);
    call.change(ValueType.STREAM, trim::apply);
  }

  private static void setId(Call call) {
    EntryId last = id(call.word(2), 0);
    Key key = call.key(1);
    StreamValue stream = key.find(ValueType.STREAM);
    if (stream != null) {
      stream.last = last;
    }
  }

  /** XGROUP CREATE key group id [MKSTREAM] ... */
  private static void createGroup(Call call) {
    boolean makes = false;
    for (int i = 5; i < call.count(); i++) {
      makes |= call.word(i).equals("MKSTREAM");
    }
    Key key = call.key(2);
    StreamValue stream = key.find(ValueType.STREAM);
    if (stream == null && makes) {
      key.make(ValueType.STREAM);
    }
  }

  private static void useIfThere(Call call, int at) {
    call.key(at).find(ValueType.STREAM);
  }

  private static void readIfThere(Call call, int at) {
    Key key = call.key(at);
    key.find(ValueType.STREAM);
    key.read();
  }
}
