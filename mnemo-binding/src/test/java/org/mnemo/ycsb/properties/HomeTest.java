package org.mnemo.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HomeTest {

  @Test
  void findsTheInstallationThatTheJarIsPartOf() {
    assertThat(Home.installationOf(Path.of("/opt/ycsb/mnemo-binding/lib/mnemo.jar")))
        .isEqualTo(Path.of("/opt/ycsb"));
    assertThat(Home.installationOf(Path.of("mnemo-binding/lib/mnemo.jar")))
        .isEqualTo(Path.of("").toAbsolutePath());
  }

  @Test
  void isNowhereIfTheJarIsElsewhere() {
    assertThat(Home.installationOf(Path.of("/opt/ycsb/redis-binding/lib/mnemo.jar"))).isNull();
    assertThat(Home.installationOf(Path.of("/mnemo.jar"))).isNull();
    assertThat(Home.installationOf(null)).isNull();
  }
}
