package org.mnemo.ycsb.store.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Has every table, each with the record "k", and answers some requests with an error of AWS's. */
final class FaultyDynamoDb implements AutoCloseable {

  private static final String TABLE =
      """
      {"Table": {"TableStatus": "ACTIVE",
        "KeySchema": [{"AttributeName": "key", "KeyType": "HASH"}],
        "AttributeDefinitions": [{"AttributeName": "key", "AttributeType": "S"}]}}
      """;
  private static final String ITEM =
      "{\"Item\": {\"key\": {\"S\": \"k\"}, \"a\": {\"B\": \"MQ==\"}}}";

  private final HttpServer server;
  private final AtomicInteger faults = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private String code = "";
  private String message = "";

  FaultyDynamoDb() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Answers the next requests for items with an error. */
  void fail(int times, String errorCode, String errorMessage) {
    code = errorCode;
    message = errorMessage;
    faults.set(times);
  }

  /** Requests for items so far, failed ones included. */
  int requests() {
    return requests.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String operation =
        exchange.getRequestHeaders().getFirst("X-Amz-Target").replaceFirst(".*\\.", "");
    boolean isOfItem = operation.endsWith("Item");
    if (isOfItem) {
      requests.incrementAndGet();
    }
    if (isOfItem && faults.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      answer(
          exchange,
          400,
          "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"%s\"}"
              .formatted(code, message));
    } else {
      answer(
          exchange,
          200,
          switch (operation) {
            case "CreateTable", "DescribeTable" -> TABLE;
            case "GetItem" -> ITEM;
            default -> "{}";
          });
    }
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
