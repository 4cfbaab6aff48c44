package org.mnemo.ycsb.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Turns planned operations into calls of a DB.
 *
 * @param verifies true to verify reads
 * @param recordsMayBeGone true if the workload deletes, so that records may be missing
 */
public record DbCalls(
    String table,
    RecordLayout layout,
    boolean verifies,
    boolean recordsMayBeGone,
    Measurements measurements) {

  public void perform(DB db, PlannedOperation operation) {
    switch (operation.kind) {
      case READ -> read(db, operation);
      case UPDATE -> update(db, operation);
      case INSERT -> insert(db, operation);
      case DELETE -> db.delete(table, operation.key);
      case READ_MODIFY_WRITE -> readModifyWrite(db, operation);
      case SCAN -> scan(db, operation);
    }
  }

  Status insert(DB db, PlannedOperation operation) {
    return db.insert(
        table,
        operation.key,
        layout.values(operation.key, operation.recordBytes, RecordLayout.ALL_FIELDS));
  }

  private Status update(DB db, PlannedOperation operation) {
    return db.update(
        table,
        operation.key,
        layout.values(operation.key, operation.recordBytes, operation.writeField));
  }

  private void read(DB db, PlannedOperation operation) {
    Map<String, ByteIterator> cells = new HashMap<>();
    Status status = db.read(table, operation.key, layout.names(operation.readField), cells);
    verify(operation, status, cells);
  }

  /** Scans without verifying, as in CoreWorkload: a scan returns records without their keys. */
  @SuppressWarnings("JdkObsolete") // YCSB's signature
  private void scan(DB db, PlannedOperation operation) {
    db.scan(
        table,
        operation.key,
        operation.scanLength,
        layout.names(operation.readField),
        new Vector<>());
  }

  /** Reads and updates a record, if it exists; the pair is measured as one operation, too. */
  private void readModifyWrite(DB db, PlannedOperation operation) {
    Map<String, ByteIterator> cells = new HashMap<>();
    long intendedStartNs = measurements.getIntendedtartTimeNs();
    long startNs = System.nanoTime();
    Status readStatus = db.read(table, operation.key, layout.names(operation.readField), cells);
    Status status = readStatus.isOk() ? update(db, operation) : readStatus;
    long endNs = System.nanoTime();
    verify(operation, readStatus, cells);
    measurements.measure("READ-MODIFY-WRITE", micros(startNs, endNs));
    measurements.measureIntended("READ-MODIFY-WRITE", micros(intendedStartNs, endNs));
    measurements.reportStatus("READ-MODIFY-WRITE", status);
  }

  /** Reports under VERIFY as CoreWorkload does: OK, UNEXPECTED_STATE, or ERROR for no data. */
  private void verify(
      PlannedOperation operation, Status readStatus, Map<String, ByteIterator> cells) {
    if (!verifies || (recordsMayBeGone && readStatus.equals(Status.NOT_FOUND))) {
      return;
    }
    long startNs = System.nanoTime();
    Status status;
    if (cells.isEmpty()) {
      status = Status.ERROR;
    } else if (layout.matches(operation.key, operation.recordBytes, operation.readField, cells)) {
      status = Status.OK;
    } else {
      status = Status.UNEXPECTED_STATE;
    }
    measurements.measure("VERIFY", micros(startNs, System.nanoTime()));
    measurements.reportStatus("VERIFY", status);
  }

  private static int micros(long startNs, long endNs) {
    return (int) ((endNs - startNs) / 1000);
  }
}
