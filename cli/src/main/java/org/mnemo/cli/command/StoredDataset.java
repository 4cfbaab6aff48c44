package org.mnemo.cli.command;

import java.util.List;
import java.util.Locale;

/**
 * Records that were found stored in a server.
 *
 * @param store kind of store
 * @param endpoint address of the server
 * @param keys number of keys
 * @param keyBytes total size of all keys
 * @param valueBytes total size of all values
 * @param remarks what to know of the sizes, in a sentence each without its full stop
 * @param file path of the list
 */
record StoredDataset(
    String store,
    String endpoint,
    long keys,
    long keyBytes,
    long valueBytes,
    List<String> remarks,
    String file) {

  /** The whole description for people. */
  String text() {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d keys in %s at %s: %,d bytes of keys, %,d bytes of values, %,.1f a value.%n",
                keys,
                store,
                endpoint,
                keyBytes,
                valueBytes,
                (double) valueBytes / keys));
    remarks.forEach(
        remark -> text.append("Note: ").append(remark).append('.').append(System.lineSeparator()));
    return text.toString();
  }
}
