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
  if [ -n "${SPARK_HOME:-}" ]; then
    spark_submit=$SPARK_HOME/bin/spark-submit
    [ -x "$spark_submit" ] || fail "SPARK_HOME is $SPARK_HOME, which has no bin/spark-submit; set it to an unpacked Spark 4 or newer"
  else
    spark_submit=$(command -v spark-submit) || spark_submit=
  fi
}

# What is wrong with these spark-submit tells by a stack trace.
check_master() {
  case $master in
    '' | local | local\[* | local-cluster\[* | spark://* | k8s://*) ;;
    yarn)
      [ -n "${HADOOP_CONF_DIR:-${YARN_CONF_DIR:-}}" ] ||
        fail "--master yarn needs Hadoop's configuration; set HADOOP_CONF_DIR to its folder"
      ;;
    *) usage "--master must be local[N], spark://HOST:PORT, yarn or k8s://URL, was '$master'" ;;
  esac
}

# launch_on_spark MAIN_CLASS ARG...
launch_on_spark() {
  main=$1
  shift
  master=$(option --master "$@")
  check_master
  find_spark_submit
  build_of_spark
  if [ -n "$spark_submit" ]; then
    submit "$@"
  fi
  if is_release; then
    fail "this release has no Apache Spark; install Spark 4 or newer and put its spark-submit on PATH, or set SPARK_HOME"
  fi
  case ${master:-local} in
    local | local\[*) ;;
    *) fail "--master $master needs the spark-submit of the Spark that runs there; put it on PATH, or set SPARK_HOME" ;;
  esac
  # Spark's versions of libraries come before ours.
  class_path="$home/spark/target/lib/*:$home/spark/target/classes"
  java_options=$(grep '^-' "$home/spark/jvm.options")
  launch "$main" "$@"
}

build_of_spark() {
  built=$home/spark/target/built
  build_options=-Pspark
  build_hint=', and fetches 150 MB of Apache Spark'
  build_if_stale
}

submit() {
  jars=
  # A release has the first two, a build the others.
  for jar in "$home"/lib/*.jar "$home"/lib/binding/*.jar "$home"/cli/target/cli-*.jar "$home"/cli/target/lib/*.jar; do
    case $jar in
      *-tests.jar) ;;
      *) [ ! -f "$jar" ] || jars=$jars,$jar ;;
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
