package org.mnemo.ycsb.store.memcached;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/** Leaves a test class out where there is no memcached. */
@EnabledIf(
    value = "org.mnemo.ycsb.store.memcached.MemcachedProcess#isInstalled",
    disabledReason = "memcached is not on PATH; install memcached to run this test")
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface NeedsMemcached {}
