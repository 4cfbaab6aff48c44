package org.mnemo.ycsb.store.dynamodb;

import java.lang.reflect.Field;
import java.util.Locale;

/**
 * Starts DynamoDB Local in a process with a separate class path, listening on loopback only. It has
 * no such option, and its port gives full access, so the address is set on its Jetty server before
 * the start.
 *
 * <p>All calls are by reflection, as Mnemo is compiled without DynamoDB Local.
 */
public final class LoopbackLauncher {

  private static final String RUNNER = "com.amazonaws.services.dynamodbv2.local.main.ServerRunner";
  private static final String JETTY = "org.eclipse.jetty.server.Server";

  private LoopbackLauncher() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    // Digits and capital letters independent of the locale.
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
