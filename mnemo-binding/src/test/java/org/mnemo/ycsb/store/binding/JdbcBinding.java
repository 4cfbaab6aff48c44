package org.mnemo.ycsb.store.binding;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A binding over JDBC, {@code db.url}: it refuses to insert over a record that is there, and
 * answers UNEXPECTED_STATE where an update or delete changes nothing.
 */
public final class JdbcBinding extends DB {

  private Connection connection;

  @Override
  public void init() throws DBException {
    try {
      System.out.println("JdbcBinding connects to " + getProperties().getProperty("db.url"));
      connection = DriverManager.getConnection(getProperties().getProperty("db.url"));
      connection
          .createStatement()
          .execute(
              "CREATE TABLE IF NOT EXISTS records (tab VARCHAR, k VARCHAR, PRIMARY KEY (tab, k))");
      connection
          .createStatement()
          .execute(
              "CREATE TABLE IF NOT EXISTS cells (tab VARCHAR, k VARCHAR, field VARCHAR, val VARBINARY,"
                  + " PRIMARY KEY (tab, k, field))");
    } catch (SQLException e) {
      throw new DBException(e);
    }
  }

  @Override
  public void cleanup() throws DBException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new DBException(e);
    }
  }

  private PreparedStatement prepared(String sql, String table, String key) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setString(1, table);
    statement.setString(2, key);
    return statement;
  }

  private boolean exists(String table, String key) throws SQLException {
    try (PreparedStatement statement =
            prepared("SELECT 1 FROM records WHERE tab = ? AND k = ?", table, key);
        ResultSet rows = statement.executeQuery()) {
      return rows.next();
    }
  }

  private static Status failed(SQLException e) {
    System.err.println("Error in a statement: " + e);
    return Status.ERROR;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    try (PreparedStatement statement =
            prepared("SELECT field, val FROM cells WHERE tab = ? AND k = ?", table, key);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        if (fields == null || fields.contains(rows.getString(1))) {
          result.put(rows.getString(1), new ByteArrayByteIterator(rows.getBytes(2)));
        }
      }
      return !result.isEmpty() || exists(table, key) ? Status.OK : Status.NOT_FOUND;
    } catch (SQLException e) {
      return failed(e);
    }
  }

  private void put(String table, String key, Map<String, ByteIterator> values) throws SQLException {
    for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
      try (PreparedStatement statement =
          prepared("MERGE INTO cells VALUES (?, ?, ?, ?)", table, key)) {
        statement.setString(3, value.getKey());
        statement.setBytes(4, value.getValue().toArray());
        statement.executeUpdate();
      }
    }
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    try {
      if (!exists(table, key)) {
        return Status.UNEXPECTED_STATE;
      }
      put(table, key, values);
      return Status.OK;
    } catch (SQLException e) {
      return failed(e);
    }
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    try (PreparedStatement statement = prepared("INSERT INTO records VALUES (?, ?)", table, key)) {
      statement.executeUpdate();
      put(table, key, values);
      return Status.OK;
    } catch (SQLException e) {
      return failed(e);
    }
  }

  @Override
  public Status delete(String table, String key) {
    try (PreparedStatement cells =
            prepared("DELETE FROM cells WHERE tab = ? AND k = ?", table, key);
        PreparedStatement record =
            prepared("DELETE FROM records WHERE tab = ? AND k = ?", table, key)) {
      cells.executeUpdate();
      return record.executeUpdate() == 1 ? Status.OK : Status.UNEXPECTED_STATE;
    } catch (SQLException e) {
      return failed(e);
    }
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's signature
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }
}
