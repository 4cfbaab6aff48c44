package org.mnemo.cli.command;

import java.util.concurrent.Callable;

/**
 * A command that another module adds to {@code bin/mnemo}: a public class with picocli's annotation
 * {@code @Command}, named in {@code META-INF/services} of its module.
 */
public interface AddedCommand extends Callable<Integer> {}
