/**
 * What all reproduced papers have in common: a paper, its parts (tables, figures, claims), what it
 * states, which is data, and what a part writes.
 */
@NullMarked
package org.mnemo.reproduction.paper;

import org.jspecify.annotations.NullMarked;
