package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListeningSocketsTest {

  private static final long SELF = ProcessHandle.current().pid();

  @Test
  void findsTheProcessThatListens() throws IOException {
    int port;
    try (ServerSocket loopback = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket everywhere = new ServerSocket(0)) {
      port = loopback.getLocalPort();
      assertThat(ListeningSockets.has(SELF, port)).isTrue();
      assertThat(ListeningSockets.has(SELF, everywhere.getLocalPort())).isTrue();
      // Somebody else: this process's parent, and nobody at all.
      assertThat(ListeningSockets.has(ProcessHandle.current().parent().orElseThrow().pid(), port))
          .isFalse();
      assertThat(ListeningSockets.has(Long.MAX_VALUE, port)).isFalse();
    }
    assertThat(ListeningSockets.has(SELF, port)).isFalse();
  }

  @Test
  void findsTheProcessThatListensOnASocket(@TempDir Path directory) throws IOException {
    Path path = directory.resolve("in a folder.sock");
    try (ServerSocketChannel socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.bind(UnixDomainSocketAddress.of(path));
      assertThat(ListeningSockets.has(SELF, path)).isTrue();
      assertThat(ListeningSockets.has(SELF, directory)).isFalse();
      assertThat(ListeningSockets.has(ProcessHandle.current().parent().orElseThrow().pid(), path))
          .isFalse();
    }
    assertThat(ListeningSockets.has(SELF, path)).isFalse();
  }

  @Test
  void tellsAConnectionFromAListener() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      assertThat(ListeningSockets.has(SELF, client.getLocalPort())).isFalse();
    }
  }
}
