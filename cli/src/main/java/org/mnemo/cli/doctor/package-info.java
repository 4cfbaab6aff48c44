/** What a machine offers Mnemo: facts first, then their words. */
@NullMarked
package org.mnemo.cli.doctor;

import org.jspecify.annotations.NullMarked;
