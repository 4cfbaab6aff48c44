/**
 * Files and directories: atomic, compressed and locked files, lines and JSON. Begin with {@link
 * org.mnemo.core.file.LineReader}; the meaning of the lines is in the packages that own the files.
 */
@NullMarked
package org.mnemo.core.file;

import org.jspecify.annotations.NullMarked;
