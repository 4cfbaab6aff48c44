package org.mnemo.ycsb.store.binding;

import java.sql.Driver;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import site.ycsb.DB;
import site.ycsb.DBException;

/** The store of a binding, for one tier. */
final class BindingServer implements TierServer {

  /** Held while a binding starts or ends, which mostly involves static fields. */
  private static final Object BEGINNING = new Object();

  private final BindingClass binding;
  private final BindingSettings settings;
  private final Properties properties;

  /** Connection used for the trial, for the first client. */
  private @Nullable BindingStore first;

  private volatile BindingTrial.Manners manners = BindingTrial.Manners.UNKNOWN;
  private volatile List<String> remarks = List.of();
  private volatile @Nullable KnownRecords known;
  private volatile Set<String> fieldNames = Set.of();
  private volatile boolean asksForNames;
  private volatile boolean loads;
  private volatile boolean looksBeforeItWrites;

  BindingServer(BindingClass binding, BindingSettings settings) {
    this.binding = binding;
    this.settings = settings;
    this.properties = settings.forBinding();
  }

  @Override
  public synchronized TierStore connect() {
    BindingStore waiting = first;
    first = null;
    return waiting == null ? open() : waiting;
  }

  private BindingStore open() {
    EndedProgram.watch();
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    synchronized (BEGINNING) {
      thread.setContextClassLoader(loader());
      try (Overheard overheard = new Overheard(settings::masked)) {
        try {
          // Java looks for drivers only once, where the first tier has its classes.
          ServiceLoader.load(Driver.class, loader()).stream().forEach(ServiceLoader.Provider::get);
          DB db = binding.constructor().newInstance();
          db.setProperties(properties);
          db.init();
          return new BindingStore(db, this);
        } catch (Exception | LinkageError | AssertionError | ServiceConfigurationError e) {
          throw new StoreException(
              "%s of tier %s could not start: %s%s"
                  .formatted(name(), settings.tier(), reason(e), overheard.inWords()),
              e);
        }
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }

  @Override
  public String endpoint() {
    return binding.type().getName() + settings.distinction();
  }

  /** Two tiers with one class and the same properties reach the same store. */
  @Override
  public Set<String> identities() {
    return Set.of(binding.type().getName() + settings.all());
  }

  @Override
  public void prepare(boolean load) {
    loads = load;
  }

  @Override
  public synchronized void learn(
      @Nullable KnownRecords records, boolean writes, boolean overwrites) {
    known = records;
    fieldNames =
        records == null
            ? Set.of()
            : IntStream.range(0, records.fields())
                .mapToObj(field -> records.fieldPrefix() + field)
                .collect(Collectors.toUnmodifiableSet());
    BindingStore store = open();
    try (Overheard overheard = new Overheard(settings::masked)) {
      BindingTrial trial =
          new BindingTrial(store, this, settings.get("table", "usertable"), overheard);
      manners = trial.manners(writes ? records : null);
      remarks = trial.remarks();
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    looksBeforeItWrites = loads && !overwrites;
    first = store;
  }

  @Override
  public synchronized void closeUnclaimed() {
    if (first != null) {
      first.close();
      first = null;
    }
  }

  @Override
  public List<String> remarks() {
    return remarks;
  }

  String name() {
    return binding.simpleName();
  }

  String tier() {
    return settings.tier();
  }

  /** The innermost cause's message, as a clause without secrets. */
  String reason(Throwable failure) {
    return settings.masked(BindingClass.reason(failure));
  }

  ClassLoader loader() {
    return binding.loader();
  }

  BindingTrial.Manners manners() {
    return manners;
  }

  /** The known records of the workload, or null. */
  @Nullable KnownRecords known() {
    return known;
  }

  /** Names of the fields of a record; none if unknown. */
  Set<String> fieldNames() {
    return fieldNames;
  }

  /** True if fields must be requested by name. */
  boolean asksForNames() {
    return asksForNames;
  }

  void askForNames() {
    asksForNames = true;
  }

  /** True if a load must not overwrite foreign records. */
  boolean looksBeforeItWrites() {
    return looksBeforeItWrites;
  }

  /** Ends an object of the binding; its exceptions do not invalidate the measurement. */
  void close(DB db) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    synchronized (BEGINNING) {
      thread.setContextClassLoader(loader());
      try {
        db.cleanup();
      } catch (DBException | RuntimeException | LinkageError | AssertionError e) {
        System.err.printf(
            "mnemo: warning: %s of tier %s could not end: %s%n", name(), tier(), reason(e));
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
