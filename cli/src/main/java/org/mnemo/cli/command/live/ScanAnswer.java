package org.mnemo.cli.command.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.core.MnemoException;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.heat.HeatAnswer;
import org.mnemo.estimator.heat.HeatOptions;
import org.mnemo.estimator.offer.FitAnswer;

/**
 * Answer of {@code scan}: what a store holds, how hot it is, and which products it fits.
 *
 * @param store kind of store
 * @param endpoint address of the server, or path of the file
 * @param keyBytes bytes of all keys
 * @param valueBytes bytes of all values
 * @param memoryBytes memory of the records whose memory is known; null if of none
 * @param countedKeys number of keys with an LFU counter
 * @param timedKeys number of keys with an idle time
 * @param types records by type, most bytes first
 * @param timesToLive records by time to live; empty if unknown
 * @param largest the largest records
 * @param heat as by {@code heat}; null if unknown
 * @param heatReason why the heat is unknown; null if it is known
 * @param fit as by {@code fit}
 * @param remarks notes on the listing
 * @param file path of the listing
 */
record ScanAnswer(
    Answer answer,
    String store,
    String endpoint,
    long keys,
    long keyBytes,
    long valueBytes,
    @Nullable Long memoryBytes,
    long countedKeys,
    long timedKeys,
    List<Holdings.OfType> types,
    List<Holdings.OfLife> timesToLive,
    List<Holdings.Large> largest,
    @Nullable HeatAnswer heat,
    @Nullable String heatReason,
    FitAnswer fit,
    List<String> remarks,
    String file) {

  /**
   * The answer for a listing.
   *
   * @param remarks notes on the listing, in sentences
   * @param listing the listing as it was written
   */
  static ScanAnswer of(
      String store, String endpoint, Holdings holdings, List<String> remarks, Path listing) {
    HeatAnswer heat = null;
    String reason = null;
    try {
      heat =
          HeatAnswer.of(
              HeatArguments.heat(listing, HeatOptions.DEFAULTS), List.of(), Optional.empty());
    } catch (MnemoException e) {
      reason = e.getMessage();
    }
    FitAnswer fit = FitCommand.answer(listing);
    Holdings.OfType all = holdings.all();
    long keyBytes = all.bytes() - all.valueBytes();
    List<Table> tables = new ArrayList<>(holdings.tables());
    List<String> context = new ArrayList<>();
    List<String> notes = new ArrayList<>(remarks);
    if (heat == null) {
      context.add("Heat is unknown: " + reason + ".");
    } else {
      tables.add(titled(heat.answer()));
      notes.addAll(heat.answer().notes());
    }
    tables.add(titled(fit.answer()));
    notes.addAll(fit.answer().notes());
    context.add(
        Sentence.format(
            "More: 'bin/mnemo heat {file}' and 'bin/mnemo fit {file}'.",
            CommandLineText.quoted(listing.toString())));
    return new ScanAnswer(
        new Answer(
            Sentence.format(
                "{keys,key} in {store} at {endpoint}: {keyBytes,bytes} of keys and {valueBytes,bytes} of values.",
                all.keys(),
                store,
                endpoint,
                keyBytes,
                all.valueBytes()),
            tables,
            context,
            notes),
        store,
        endpoint,
        all.keys(),
        keyBytes,
        all.valueBytes(),
        all.memoryBytes(),
        holdings.countedKeys(),
        holdings.timedKeys(),
        holdings.types(),
        holdings.timesToLive(),
        holdings.largest(),
        heat,
        reason,
        fit,
        remarks,
        listing.toString());
  }

  /** The first table of an answer, under its verdict. */
  private static Table titled(Answer answer) {
    return answer.tables().get(0).titled(answer.verdict());
  }
}
