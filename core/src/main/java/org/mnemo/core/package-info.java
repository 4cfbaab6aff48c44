/** Words that every part of Mnemo uses, errors and file handling among them. */
@NullMarked
package org.mnemo.core;

import org.jspecify.annotations.NullMarked;
