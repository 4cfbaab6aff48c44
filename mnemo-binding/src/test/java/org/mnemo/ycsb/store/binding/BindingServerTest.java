package org.mnemo.ycsb.store.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import site.ycsb.DB;

class BindingServerTest {

  private static final RecordKey KEY = RecordKey.of("usertable", "k");
  private static final RecordKey MISSING = RecordKey.of("usertable", "missing");

  private final Fields read = new Fields();

  private static Fields fields(String... namesAndValues) {
    Fields fields = new Fields();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add(namesAndValues[i], namesAndValues[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return fields;
  }

  @Test
  void tellsAMissingRecordFromAFailureByOneThatIsThere() {
    TierStore store = Bindings.tried(OddBinding.class, "odd.missing", "ERROR").connect();
    // Nothing is known to be there, so the ERROR may be one.
    failed(() -> store.read(MISSING, null, read), "OddBinding", "ERROR", "--verbose");
    store.insert(KEY, fields("field0", "1", "field1", "2"));
    assertThat(store.read(MISSING, null, read)).isFalse();
    assertThat(store.update(MISSING, fields("field0", "1"))).isFalse();
    assertThat(store.delete(MISSING)).isFalse();
    assertThat(store.read(KEY, null, read)).isTrue();
  }

  @Test
  void takesARecordWithoutFieldsForAMissingOneWhereThatIsTheAnswer() {
    TierServer server = Bindings.tried(OddBinding.class, "odd.missing", "EMPTY");
    TierStore store = server.connect();
    store.insert(KEY, fields("field0", "1", "field1", "2"));
    assertThat(store.read(MISSING, null, read)).isFalse();
    assertThat(store.read(KEY, Set.of("field1"), read)).isTrue();
    assertThat(server.remarks()).hasSize(2).allMatch(remark -> remark.contains("OK"));
  }

  @Test
  void removesWhatATrialHasInserted() {
    TierStore store = Bindings.tried(OddBinding.class, "odd.missing", "UPSERT").connect();
    assertThat(store.update(MISSING, fields("field0", "1"))).isTrue();
    store.delete(MISSING);
    assertThat(store.read(MISSING, null, read)).isFalse();
  }

  @Test
  void asksForFieldsByNameWhereABindingWantsThat() {
    TierStore store = Bindings.tried(OddBinding.class, "odd.fields", "named").connect();
    store.insert(KEY, fields("field0", "1", "field1", "22"));
    assertThat(store.read(KEY, null, read)).isTrue();
    assertThat(read.valueBytes()).isEqualTo(3);
    assertThat(store.read(MISSING, null, read)).isFalse();
  }

  @Test
  void refusesUpdatesThatWouldDropFields() {
    TierStore store = Bindings.tried(OddBinding.class, "odd.update", "replace").connect();
    store.insert(KEY, fields("field0", "1", "field1", "2"));
    assertThat(store.update(KEY, fields("field0", "3", "field1", "4"))).isTrue();
    failed(() -> store.update(KEY, fields("field0", "3")), "OddBinding", "writeallfields=true");
  }

  @Test
  void refusesToTurnBytesIntoText() {
    failed(
        () -> Bindings.tried(OddBinding.class, "odd.values", "text"),
        "OddBinding",
        "mnemo.values=text");
  }

  @Test
  void repeatsWhatABindingPrintedWhereAFirstInsertFails() {
    failed(
        () -> Bindings.tried(OddBinding.class, "odd.insert", "refuse"),
        "OddBinding",
        "SERVICE_UNAVAILABLE",
        "java.net.ConnectException");
  }

  @Test
  void saysInOneSentenceWhyABindingCannotBegin() {
    failed(
        () -> Bindings.server(OddBinding.class, "odd.does", "refuse in init").connect(),
        "OddBinding",
        "ConnectException");
    refused(
        () -> Bindings.server(OddBinding.class, "odd.does", "throw in init").connect(),
        "OddBinding",
        "IllegalStateException");
  }

  /** Java's DriverManager repeats the whole address, and the binding prints it. */
  @Test
  void repeatsNoSecretThatABindingWasTold() {
    for (String address :
        List.of(
            "jdbc:none://h/db?user=u&password=hunter2", "jdbc:none://h;user=sa;password=hunter2")) {
      TierServer server = Bindings.server(JdbcBinding.class, "mnemo.slow.db.url", address);
      assertThat(server.endpoint()).isEqualTo(JdbcBinding.class.getName());
      refused(server::connect, "JdbcBinding");
    }
  }

  @Test
  void containsWhatABindingThrows() {
    TierStore store = Bindings.server(OddBinding.class, "odd.does", "throw in read").connect();
    failed(() -> store.read(KEY, null, read), "OddBinding", "IllegalStateException");
    Bindings.server(OddBinding.class, "odd.does", "throw in cleanup").connect().close();
  }

  @Test
  void leavesRecordsOfOthersAsTheyAre() {
    TierServer server = Bindings.server(OddBinding.class);
    server.prepare(true);
    server.learn(new Bindings.Records(2), true, false);
    TierStore store = server.connect();
    store.insert(KEY, fields("field0", "mine", "field1", "m"));
    store.insert(KEY, fields("field0", "mine, too", "field1", "m"));
    store.update(KEY, fields("field1", "theirs"));
    failed(() -> store.insert(KEY, fields("field0", "mine", "field1", "m")), "OddBinding");
  }

  /** A binding whose records this test can see, as it is not loaded anew. */
  private static BindingServer visible(String... namesAndValues) throws Exception {
    return new BindingServer(
        new BindingClass(
            OddBinding.class,
            OddBinding.class.getConstructor(),
            new BindingLoader(List.of(), OddBinding.class.getClassLoader())),
        BindingSettings.of(Bindings.settings(namesAndValues)));
  }

  /** So that one that never updates can be loaded. */
  @Test
  void triesABindingWhoseUpdatesThrowAndLeavesNoRecord() throws Exception {
    visible("odd.does", "throw in update").learn(new Bindings.Records(10), true, false);
    assertThat(OddBinding.RECORDS).isEmpty();
  }

  @Test
  void leavesNoRecordOfATrialThatFails() throws Exception {
    BindingServer server = visible("odd.values", "text");
    assertThatThrownBy(() -> server.learn(new Bindings.Records(2), true, false))
        .isInstanceOf(StoreException.class);
    assertThat(OddBinding.RECORDS).isEmpty();
  }

  @Test
  void tellsTiersApartByTheirPropertiesAndShowsNoSecret() {
    TierServer server =
        Bindings.server(
            OddBinding.class, "mnemo.slow.odd.name", "a", "mnemo.slow.odd.password", "b");
    assertThat(server.endpoint()).isEqualTo(OddBinding.class.getName() + " (odd.name=a)");
    assertThat(server.identities())
        .isEqualTo(
            Bindings.server(OddBinding.class, "odd.password", "b", "odd.name", "a").identities())
        .isNotEqualTo(Bindings.server(OddBinding.class, "odd.name", "a").identities());
  }

  /** A binding that is not finished. */
  public abstract static class AbstractBinding extends DB {}

  @Test
  void refusesClassesThatAreNoBindings() {
    for (List<String> mistake :
        List.of(
            List.of("no.such.Class", "-cp PATH"),
            List.of("java.lang.String", "must extend site.ycsb.DB"),
            List.of("site.ycsb.DB", "not abstract"),
            List.of(AbstractBinding.class.getName(), "not abstract"),
            List.of("site.ycsb.DBWrapper", "constructor"),
            List.of("org.mnemo.ycsb.MnemoDb", "own"),
            List.of("rocksdb", "--ycsb-home DIR"),
            List.of("", "needs a class"))) {
      assertThatThrownBy(() -> Bindings.server(mistake.get(0)))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("mnemo.slow.store=ycsb:" + mistake.get(0))
          .hasMessageContaining(mistake.get(1));
    }
  }
}
