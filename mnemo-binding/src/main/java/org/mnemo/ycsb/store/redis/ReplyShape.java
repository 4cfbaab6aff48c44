package org.mnemo.ycsb.store.redis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expected form of a command's answer; another form answers another command. */
enum ReplyShape {
  NUMBER,
  TEXT,
  LIST,

  /** A list of texts, some of which may be absent. */
  TEXTS,

  /** Alternating names and values. */
  PAIRS;

  boolean fits(@Nullable Object reply) {
    return switch (this) {
      case NUMBER -> reply instanceof Long;
      case TEXT -> reply instanceof byte[];
      case LIST -> reply instanceof List<?>;
      case TEXTS -> reply instanceof List<?> list && areTexts(list, true);
      case PAIRS -> reply instanceof List<?> list && list.size() % 2 == 0 && areTexts(list, false);
    };
  }

  private static boolean areTexts(List<?> list, boolean someAbsent) {
    for (int i = 0; i < list.size(); i++) {
      Object element = list.get(i);
      if (!(element instanceof byte[] || (element == null && someAbsent))) {
        return false;
      }
    }
    return true;
  }
}
