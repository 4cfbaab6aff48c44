# Sourced by bin/mnemo after launch.sh: runs a command on Apache Spark. Where Spark is installed its
# spark-submit runs it; elsewhere Maven fetches what a master 'local' needs, but not for a release.

# option NAME ARG...: prints the value of an option, nothing if it is not among the arguments.
option() {
  name=$1
  shift
  while [ $# -gt 0 ]; do
    case $1 in
      "$name="*) printf '%s' "${1#*=}" ;;
      "$name") printf '%s' "${2:-}" ;;
    esac
    shift
  done
}

find_spark_submit() {
  jars=
  for jar in "$home"/lib/*.jar "$home"/lib/binding/*.jar "$home"/cli/target/cli-*.jar "$home"/cli/target/lib/*.jar; do
    case $jar in
      *-tests.jar) ;;
      *) [ ! -f "$jar" ] || jars=$jars,$jar ;; # a release has the former, a build the latter
    esac
  done
  if is_release; then
    spark=$home/lib/spark
    logging=$spark/log4j2.properties
  else
    spark=$home/spark/target
    logging=$spark/classes/log4j2.properties
  fi
  # shellcheck disable=SC2086  # options are words
  exec "$spark_submit" ${MNEMO_SPARK_OPTS:-} ${master:+--master "$master"} \
    --driver-java-options "-Dmnemo.home=\"$home\" -Dmnemo.terminal=$terminal -Dlog4j2.configurationFile=\"$logging\"" \
    --jars "${jars#,}" --class "$main" "$spark"/spark-*.jar "$@"
}
