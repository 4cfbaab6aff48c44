package org.mnemo.ycsb.store.dynamodb;

import java.lang.reflect.Field;
import java.util.Locale;

/**
 * Starts DynamoDB Local, in a process and with a class path of its own, so that it listens on
 * loopback only. It has no option for that, and whoever reaches its port may read and write
 * everything; so the address is set on the Jetty server that it has made and not yet started.
 *
 * <p>Nothing of DynamoDB Local is on the class path where Mnemo is compiled, which is why all calls
 * go by name.
 */
public final class LoopbackLauncher {

  private static final String RUNNER = "com.amazonaws.services.dynamodbv2.local.main.ServerRunner";
  private static final String JETTY = "org.eclipse.jetty.server.Server";

  private LoopbackLauncher() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    // Digits, and capital letters, of no language.
    Locale.setDefault(Locale.ROOT);
    Object proxy =
        Class.forName(RUNNER)
            .getMethod("createServerFromCommandLineArgs", String[].class)
            .invoke(null, (Object) args);
    bindToLoopback(jettyOf(proxy));
    proxy.getClass().getMethod("start").invoke(proxy);
  }

  private static Object jettyOf(Object proxy) throws ReflectiveOperationException {
    for (Field field : proxy.getClass().getDeclaredFields()) {
      if (field.getType().getName().equals(JETTY)) {
        field.setAccessible(true);
        return field.get(proxy);
      }
    }
    throw new NoSuchFieldException("DynamoDB Local has no " + JETTY);
  }

  private static void bindToLoopback(Object jetty) throws ReflectiveOperationException {
    Object[] connectors = (Object[]) jetty.getClass().getMethod("getConnectors").invoke(jetty);
    for (Object connector : connectors) {
      connector.getClass().getMethod("setHost", String.class).invoke(connector, "127.0.0.1");
    }
  }
}
