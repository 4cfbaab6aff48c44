/**
 * Files and directories, whatever is in them: written whole or not at all, compressed or not,
 * locked by one process, as lines or as JSON. What the lines mean is told in the rooms that own the
 * file.
 */
@NullMarked
package org.mnemo.core.file;

import org.jspecify.annotations.NullMarked;
