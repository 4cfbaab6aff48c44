# Sourced by the launchers, which set $self to their own file: runs a main class of Mnemo. In the
# project's folder it builds first, on first use and after a change of the sources, which needs a JDK
# 17 or newer and Maven. A release has jars instead of sources, and needs a JRE 17 or newer only.

fail() {
  printf 'mnemo: %s\n' "$1" >&2
  exit 1
}

usage() {
  printf 'mnemo: %s\n' "$1" >&2
  exit 2
}

home=$(cd "${self%/*}/.." && pwd -P)
built=$home/cli/target/built

is_release() {
  [ ! -f "$home/pom.xml" ]
}

if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then
  java=$JAVA_HOME/bin/java
else
  java=$(command -v java) || fail "no java on PATH; install $(is_release && echo JRE || echo JDK) 17 or newer"
fi
# An older one answers with a stack trace.
java_release=$(readlink -f "$java")
java_release=${java_release%/*}/../release
java_version=
if [ -f "$java_release" ]; then
  while IFS='=' read -r name value; do
    [ "$name" != JAVA_VERSION ] || java_version=$value
  done <"$java_release"
else
  java_version=$("$java" -version 2>&1) || true
  java_version=${java_version#* version }
fi
# The number comes second before 9, as in "1.8.0".
java_version=${java_version#\"}
java_version=${java_version#1.}
java_version=${java_version%%[!0-9]*}
[ "${java_version:-17}" -ge 17 ] || fail "$java is Java $java_version; set JAVA_HOME to version 17 or newer"

# Java opens every jar of the class path, and each client its connections.
files=$(ulimit -Hn) || files=
case $files in
  *[!0-9]* | '') ;;
  *) [ "$files" -ge 256 ] || fail "only $files files may be open at once; allow at least 256 (ulimit -n 256)" ;;
esac

# What output goes to, which Java cannot tell: see Terminal.java. A dumb terminal and the console of
# Linux lack characters beyond ASCII.
terminal=
[ -t 1 ] && { columns=$(stty size <&3 2>/dev/null | cut -d " " -f 2); } 3>&1 && terminal=$terminal,out,columns=$columns
[ -t 2 ] && terminal=$terminal,err

case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
  *[Uu][Tt][Ff]8 | *[Uu][Tt][Ff]-8)
    case ${TERM:-} in
      dumb | linux) ;;
      *) terminal=$terminal,unicode ;;
    esac
    ;;
esac
. "$home/bin/lib/locale.sh"

is_stale() {
  [ ! -f "$built" ] && return 0
  [ -n "$(find "$home/pom.xml" "$home"/*/pom.xml "$home"/*/src/main -newer "$built" -print -quit)" ]
}

build() {
  command -v mvn >/dev/null || fail "no mvn on PATH; install Maven 3.8 or newer to build Mnemo"
  printf 'mnemo: building, which takes a minute the first time%s\n' "${build_hint:-}" >&2
  mkdir -p "$home/cli/target"
  # Maven adds jars of new versions, and leaves the old ones there.
  rm -rf "$home/cli/target/lib" "$home/mnemo-binding/target/ycsb"
  # shellcheck disable=SC2086  # options are words
  if ! mvn -q -B -f "$home/pom.xml" package -Dfast ${build_options:-} -Dmaven.test.skip=true >"$home/cli/target/build.log" 2>&1
  then
    tail -n 20 "$home/cli/target/build.log" >&2
    fail "the build failed; the whole of it is in $home/cli/target/build.log"
  fi
  touch "$home/cli/target/built" "$built"
}

build_if_stale() {
  if is_release || ! is_stale; then
    return 0
  fi
  # Two launchers at once must not build into one folder.
  if command -v flock >/dev/null; then
    exec 9>"$home/.build-lock" || fail "cannot write $home; the build needs to"
    flock 9
    is_stale && build
    exec 9>&-
  else
    build
  fi
}

class_path_of_mnemo() {
  if is_release; then
    printf '%s' "$home/lib/*:$home/lib/binding/*"
  else
    printf '%s' "$home/cli/target/classes:$home/reproduction/target/classes:$home/cli/target/lib/*"
  fi
}

# True if the arguments ask for a text only, or for what computes no longer than one.
prints_only() {
  case ${1:---help} in
    completion | price | servers | --help) return 0 ;;
  esac
  for argument in "$@"; do
    case $argument in
      -h | --help | --help-all | -V | --version) return 0 ;;
    esac
  done
  return 1
}

# launch MAIN_CLASS ARG..., with $java_options and $class_path, or else MNEMO_CLASSPATH, before our
# own if they are set
launch() {
  main=$1
  shift
  build_if_stale
  class_path=${class_path:-${MNEMO_CLASSPATH:-}}
  # The optimising compiler takes longer than commands of seconds gain by it: estimates of what was
  # measured take half as long again with it. A trace that is named here may hold millions of requests,
  # whose loops it makes faster. A client of a store is measured, and compiled as usual.
  compiler=
  if prints_only "$@"; then
    compiler=-XX:TieredStopAtLevel=1
  elif [ "$main" = org.mnemo.cli.Mnemo ]; then
    compiler='-XX:Tier4InvocationThreshold=40000 -XX:Tier4MinInvocationThreshold=5000
      -XX:Tier4CompileThreshold=120000 -XX:Tier4BackEdgeThreshold=300000'
    # Tables of keys are read at random: with huge pages, fewer addresses need to be looked up.
    case $(cat /sys/kernel/mm/transparent_hugepage/enabled 2>/dev/null) in
      *'[madvise]'*) compiler="$compiler -XX:+UseTransparentHugePages" ;;
    esac
    # A virtual machine without these options goes on, but a user's own are not misread in silence.
    [ -n "${MNEMO_JAVA_OPTS:-}${java_options:-}" ] ||
      compiler="-XX:+IgnoreUnrecognizedVMOptions $compiler"
    case "$* " in
      # It runs beside the server whose memory it saves.
      'manage '* | --*' manage '*)
        # Daemons read their settings again at HUP: here each step does. Stopped, it protects nothing.
        trap '' HUP TSTP
        compiler='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xms4m -Xmn2m -Xmx48m -Xss256k
          -XX:ReservedCodeCacheSize=12m -XX:MinHeapFreeRatio=5 -XX:MaxHeapFreeRatio=15
          -XX:+ExitOnOutOfMemoryError -XX:+IgnoreUnrecognizedVMOptions
          -XX:TrimNativeHeapInterval=20000'
        export MALLOC_ARENA_MAX=1
        ;;
      *' --trace'[=\ ]* | *mnemo.trace=*) ;;
      'advise '* | 'compare '* | 'estimate '*) compiler=-XX:TieredStopAtLevel=1 ;;
    esac
  fi
  # Java takes "?" for the home of a user that has no name, as in a container. What it tells other
  # programs of its performance is a file, and a warning of many lines where there is no room for it.
  # shellcheck disable=SC2086  # options are words
  exec "$java" -XX:-UsePerfData $compiler ${HOME:+-Duser.home="$HOME"} ${MNEMO_JAVA_OPTS:-} ${java_options:-} \
    -Dmnemo.home="$home" -Dmnemo.terminal="$terminal" \
    -cp "${class_path:+$class_path:}$(class_path_of_mnemo)" \
    "$main" "$@"
}
