/**
 * Decisions of the SLA manager: how much local memory a running server needs now (Koh, Kim, Kim and
 * Huh, End Performance SLA Support for Disaggregated Memory).
 */
@NullMarked
package org.mnemo.estimator.manage;

import org.jspecify.annotations.NullMarked;
