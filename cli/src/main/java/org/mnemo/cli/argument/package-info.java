/**
 * The options and arguments that several commands share, each checked where it is read and told in
 * one sentence if it is wrong.
 */
@NullMarked
package org.mnemo.cli.argument;

import org.jspecify.annotations.NullMarked;
