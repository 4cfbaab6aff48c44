package org.mnemo.cli.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What becomes of a file on its way, or in the hands of somebody who edits it. */
enum Mutation {
  FLIP_BIT {
    @Override
    byte[] of(byte[] content, Random random) {
      content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
      return content;
    }
  },
  CUT {
    @Override
    byte[] of(byte[] content, Random random) {
      return Arrays.copyOf(content, random.nextInt(content.length));
    }
  },
  REMOVE_BYTES {
    @Override
    byte[] of(byte[] content, Random random) {
      int from = random.nextInt(content.length);
      int to = Math.min(content.length, from + 1 + random.nextInt(20));
      byte[] shorter = Arrays.copyOf(content, content.length - (to - from));
      System.arraycopy(content, to, shorter, from, content.length - to);
      return shorter;
    }
  },
  INSERT_BYTES {
    @Override
    byte[] of(byte[] content, Random random) {
      return inserted(content, random.nextInt(content.length + 1), any(List.of(BYTES), random));
    }
  },
  BYTE_ORDER_MARK {
    @Override
    byte[] of(byte[] content, Random random) {
      return inserted(content, 0, "\u00EF\u00BB\u00BF");
    }
  },
  NUMBER {
    @Override
    byte[] of(byte[] content, Random random) {
      String text = new String(content, ISO_8859_1);
      List<MatchResult> numbers = DIGITS.matcher(text).results().toList();
      if (numbers.isEmpty()) {
        return content;
      }
      MatchResult chosen = numbers.get(random.nextInt(numbers.size()));
      return (text.substring(0, chosen.start())
              + any(NUMBERS, random)
              + text.substring(chosen.end()))
          .getBytes(ISO_8859_1);
    }
  },
  REMOVE_LINE {
    @Override
    void of(List<String> lines, Random random) {
      lines.remove(random.nextInt(lines.size()));
    }
  },
  REPEAT_LINE {
    @Override
    void of(List<String> lines, Random random) {
      lines.add(random.nextInt(lines.size() + 1), lines.get(random.nextInt(lines.size())));
    }
  },
  EXCHANGE_LINES {
    @Override
    void of(List<String> lines, Random random) {
      Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
    }
  };

  private static final Pattern DIGITS = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  /** The first is nothing. */
  private static final List<String> NUMBERS =
      List.of(
          (" 0 -0 -1 1 7 1e5 1e400 0.5 NaN -Infinity null 2147483647 2147483648 -2147483649 "
                  + "4294967296 999999999999999999 9223372036854775807 9223372036854775808 "
                  + "-9223372036854775808 99999999999999999999999999999999")
              .split(" "));

  private static final String[] BYTES = {
    "\0",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "\u001b[2J",
    "\u007f",
    "\u00C2\u009B",
    "\u00FF",
    "\u00E2\u0080\u00AE",
    "\u00E2\u0080\u00A8",
    ",",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "=",
    "-",
    " "
  };

  byte[] of(byte[] content, Random random) {
    List<String> lines = new ArrayList<>(List.of(new String(content, ISO_8859_1).split("(?<=\n)")));
    of(lines, random);
    return String.join("", lines).getBytes(ISO_8859_1);
  }

  void of(List<String> lines, Random random) {
    throw new UnsupportedOperationException(name() + " is none of lines");
  }

  private static String any(List<String> texts, Random random) {
    return texts.get(random.nextInt(texts.size()));
  }

  private static byte[] inserted(byte[] content, int at, String bytes) {
    byte[] more = bytes.getBytes(ISO_8859_1);
    byte[] longer = Arrays.copyOf(content, content.length + more.length);
    System.arraycopy(content, at, longer, at + more.length, content.length - at);
    System.arraycopy(more, 0, longer, at, more.length);
    return longer;
  }

  /** One to three mutations of a copy. */
  static byte[] mutated(byte[] content, Random random) {
    byte[] mutated = content.clone();
    for (int left = 1 + random.nextInt(3); left > 0 && mutated.length > 0; left--) {
      mutated = values()[random.nextInt(values().length)].of(mutated, random);
    }
    return mutated;
  }
}
