/** Puts the binding into a YCSB installation, and takes it out again. */
@NullMarked
package org.mnemo.cli.install;

import org.jspecify.annotations.NullMarked;
