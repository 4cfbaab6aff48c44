package org.mnemo.cli.command.live;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.PropertyArguments;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyName;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "dataset",
    description = {
      "List every key that a Redis holds, with the size of its value, as"
          + " key,key_bytes,value_bytes lines. The server is only read, a few hundred keys at a time."
    },
    footer = {
      "",
      "Of the Redis on this machine, and of one elsewhere:",
      "  bin/mnemo dataset --out dataset.csv.zst",
      "  bin/mnemo dataset --out dataset.csv.zst -p redis.host=prod-box -p redis.password.file=secret"
    })
public final class DatasetCommand implements Callable<Integer> {

  /** Number of keys between two updates of the progress. */
  private static final int STEP = 1000;

  @Mixin private PropertyArguments properties = new PropertyArguments();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "File for the list; compressed if it ends in .zst.")
  private Path out = Path.of("");

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    RunSettings settings = RunSettings.of(properties.propertiesWithoutWorkload());
    StoreType type = settings.stores().of(0);
    String store = type.name();
    TierServer server =
        type.server(
            new TierSettings(settings.tiers().name(0), settings.properties()), type.clock());
    StoredKeys keys =
        server
            .storedKeys()
            .orElseThrow(
                () ->
                    new UsageException(
                        "Mnemo cannot list what %s holds, only what redis does; write key,key_bytes,value_bytes lines by other means"
                            .formatted(store)));
    // Refuses a server that is not what the properties say, such as a part of a cluster only.
    server.identities();
    try (DatasetFile.Writer file = new DatasetFile.Writer(out)) {
      Listing listing = new Listing(keys.count(), server.endpoint(), file, out.toString());
      StoredDataset dataset = listing.of(keys, store, server.endpoint());
      file.commit();
      answer.give(dataset, dataset::print);
    }
    return 0;
  }

  /**
   * Answer of the command: the records that a server stores.
   *
   * @param store kind of store
   * @param endpoint address of the server
   * @param keys number of keys
   * @param keyBytes total size of all keys
   * @param valueBytes total size of all values
   * @param remarks what to know of the sizes, in a sentence each without its full stop
   * @param file path of the list
   */
  private record StoredDataset(
      String store,
      String endpoint,
      long keys,
      long keyBytes,
      long valueBytes,
      List<String> remarks,
      String file) {

    void print() {
      System.out.printf(
          Locale.ROOT,
          "%,d keys in %s at %s: %,d bytes of keys, %,d bytes of values, %,.1f a value.%n",
          keys,
          store,
          endpoint,
          keyBytes,
          valueBytes,
          (double) valueBytes / keys);
      AnswerArgument.printNotes(remarks);
      System.out.println("Data set: " + file);
    }
  }

  /** Writes each key once, however often it is found. Memory in proportion to keys. */
  private static final class Listing {

    private final DatasetFile.Writer file;
    private final String out;
    private final Progress progress;
    private final KeyTable written = new KeyTable();
    private long keyBytes;
    private long allValueBytes;
    private @Nullable String firstNamed;

    Listing(long about, String endpoint, DatasetFile.Writer file, String out) {
      this.out = out;
      this.file = file;
      this.progress = new Progress("Listing the keys of " + endpoint, about);
    }

    StoredDataset of(StoredKeys keys, String store, String endpoint) {
      List<String> remarks = new ArrayList<>(keys.forEach(this::write));
      progress.end();
      if (written.size() == 0) {
        throw new MnemoException(
            "%s at %s holds no key; name another server, or another of its databases"
                .formatted(store, endpoint));
      }
      if (firstNamed != null) {
        remarks.add("keys that are no text are named as Redis prints them, such as " + firstNamed);
      }
      return new StoredDataset(
          store, endpoint, written.size(), keyBytes, allValueBytes, List.copyOf(remarks), out);
    }

    private void write(byte[] key, long valueBytes) {
      byte[] name = KeyName.of(key, 0, key.length);
      int known = written.size();
      if (written.add(name, 0, name.length) < known) {
        return;
      }
      if (firstNamed == null && !KeyName.isText(key, 0, key.length)) {
        firstNamed = new String(name, 0, Math.min(name.length, 40), StandardCharsets.US_ASCII);
      }
      file.append(name, 0, name.length, key.length, valueBytes);
      keyBytes += key.length;
      allValueBytes += valueBytes;
      if (written.size() % STEP == 0) {
        progress.at(written.size());
      }
    }
  }
}
