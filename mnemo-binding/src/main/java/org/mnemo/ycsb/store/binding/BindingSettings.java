package org.mnemo.ycsb.store.binding;

import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * Properties for the binding of a tier.
 *
 * @param tier name of the tier
 * @param own the tier's own properties, without {@code mnemo.TIER.}
 * @param all these and all others except Mnemo's
 */
record BindingSettings(String tier, SortedMap<String, String> own, SortedMap<String, String> all) {

  private static final String OF_MNEMO = "mnemo.";

  static BindingSettings of(TierSettings settings) {
    Properties given = settings.properties();
    String ofTier = OF_MNEMO + settings.tier() + ".";
    SortedMap<String, String> own = new TreeMap<>();
    SortedMap<String, String> all = new TreeMap<>();
    for (String name : given.stringPropertyNames()) {
      if (name.startsWith(ofTier)) {
        own.put(name.substring(ofTier.length()), given.getProperty(name));
      } else if (!name.startsWith(OF_MNEMO)) {
        all.put(name, given.getProperty(name));
      }
    }
    // Mnemo's own tier properties, which a binding does not use.
    own.keySet().removeAll(TierSettings.OF_MNEMO);
    all.putAll(own);
    return new BindingSettings(settings.tier(), own, all);
  }

  String get(String name, String otherwise) {
    return all.getOrDefault(name, otherwise);
  }

  /** The properties in YCSB's form. */
  Properties forBinding() {
    Properties properties = new Properties();
    properties.putAll(all);
    return properties;
  }

  /** A text of the binding without its secrets. */
  String masked(String text) {
    return Secrets.masked(text, all);
  }

  /** The tier's own properties without secrets: {@code (rocksdb.dir=/mnt/slow)}. */
  String distinction() {
    String shown =
        own.entrySet().stream()
            .filter(each -> !Secrets.isSecret(each.getKey(), each.getValue()))
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(", "));
    return shown.isEmpty() ? "" : " (" + shown + ")";
  }
}
