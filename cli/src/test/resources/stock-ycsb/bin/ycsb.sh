#!/bin/sh
# A stand-in for the launcher of a YCSB release: it finds a binding and its jars in the same places
# and in the same order.
home=$(cd "$(dirname "$0")/.." && pwd)
phase=$1
binding=$2
entry=$(grep -m 1 "^$binding:" "$home/bin/bindings.properties") || exit 1
shift 2

class_path=$home/conf
for jar in "$home"/lib/*.jar; do class_path=$class_path:$jar; done
class_path=$class_path:$home/${binding%%-*}-binding/conf
for jar in "$home/${binding%%-*}"-binding/lib/*.jar; do class_path=$class_path:$jar; done

[ "$phase" = load ] && flag=-load || flag=-t
# shellcheck disable=SC2086  # options are words
"$JAVA_HOME/bin/java" $JAVA_OPTS -classpath "$class_path" site.ycsb.Client "$flag" -db "${entry#*:}" "$@"
