package org.mnemo.ycsb.store.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands before a real server, hands requests on, and answers some with an error of AWS's. */
final class FaultyProxy implements AutoCloseable {

  private static final Set<String> NOT_HANDED_ON =
      Set.of("host", "content-length", "connection", "transfer-encoding", "expect");

  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI target;
  private final AtomicInteger faults = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();
  private String code = "";
  private String message = "";

  FaultyProxy(int targetPort) throws IOException {
    target = URI.create("http://127.0.0.1:" + targetPort + "/");
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
    byte[] body = exchange.getRequestBody().readAllBytes();
    String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target");
    if (operation.endsWith("Item")) {
      requests.incrementAndGet();
      if (faults.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        String error =
            "{\"__type\":\"com.amazonaws.dynamodb.v20120810#%s\",\"message\":\"%s\"}"
                .formatted(code, message);
        answer(exchange, 400, error.getBytes(StandardCharsets.UTF_8));
        return;
      }
    }
    handOn(exchange, body);
  }

  private void handOn(HttpExchange exchange, byte[] body) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!NOT_HANDED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    try {
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      response
          .headers()
          .firstValue("x-amz-crc32")
          .ifPresent(
              checksum -> exchange.getResponseHeaders().put("x-amz-crc32", List.of(checksum)));
      answer(exchange, response.statusCode(), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
