#!/usr/bin/env bash
# Runs the cases on this machine's GPU: the programs that `GPU_EXPORT=DIR cargo test -p cugrad --test cases` wrote, each of
# which runs many cases and compares with what the CPU executor gave.
#
#   run_cases.sh compile DIR INCLUDE BIN    compiles them, on all cores, with NVCC_FLAGS besides (random programs that mix
#                                           float and double want --expt-relaxed-constexpr)
#   run_cases.sh run BIN [tool…]            runs them plainly, or under each of compute-sanitizer's tools
#
# One line for each case that fails, and a summary for each run. Programs in which something fails under a tool are run
# again case by case, so that the line names the case.
set -u
jobs=$(nproc)

compile_one() {
  local name
  name=$(basename "$1" .cu)
  nvcc -std=c++17 -arch=sm_90 -O1 -w --extended-lambda -lineinfo ${NVCC_FLAGS:-} -I "$2" "$1" -o "$3/$name" > "$3/$name.log" 2>&1 ||
    echo "COMPILE $name: $(grep -m1 -E 'error|fatal' "$3/$name.log")"
}

# check PROGRAM CASE COMMAND…: runs the program (or one case of it) under the command.
check() {
  local program=$1 one=$2 out status
  shift 2
  out=$(timeout 280 "$@" "$program" $one 2>&1)
  status=$?
  echo "$out" | grep '^NO VERDICT'
  [ $status -eq 0 ] && return 0
  if [ -n "$one" ] && echo "$out" | grep -q 'this gradient is for blocks of at most'; then
    echo "REFUSED $one"
    return 0
  fi
  if [ $# -gt 0 ] && [ -z "$one" ]; then
    for one in $("$program" --list); do check "$program" "$one" "$@"; done
    return 0
  fi
  if [ $# -eq 0 ] && [ -z "$one" ] && ! { [ $status -eq 1 ] && echo "$out" | grep -q '^FAILED'; }; then
    # A fault or a refusal ends the program: the cases behind it have not run.
    for one in $("$program" --list); do check "$program" "$one"; done
    return 0
  fi
  if [ $# -eq 0 ]; then
    echo "$out" | grep -E '^FAILED' || echo "FAILED $(basename "$program") $one: status $status: $(echo "$out" | head -2 | tr '\n' ' ')"
    echo "$out" | grep -E '^  ' | head -20
  else
    echo "FAILED $one: status $status: $(echo "$out" | grep -E '^(=|FAILED)' | grep -v '^=* *$' | sed -n 2,6p | tr '\n' ' ' | cut -c1-400)"
  fi
}
export -f compile_one check

case ${1:-} in
  compile)
    mkdir -p "$4"
    ls "$2"/*.cu | xargs -P "$jobs" -I{} bash -c 'compile_one "$@"' _ {} "$3" "$4"
    echo "compiled $(find "$4" -maxdepth 1 -type f -perm -u+x | wc -l) of $(ls "$2"/*.cu | wc -l) programs"
    ;;
  run)
    bin=$2
    shift 2
    programs=$(find "$bin" -maxdepth 1 -type f -perm -u+x | sort)
    cases=$(for p in $programs; do "$p" --list; done | wc -l)
    if [ $# -eq 0 ]; then
      echo "$programs" | xargs -P 4 -I{} bash -c 'check "$@"' _ {} "" > "$bin/plain.txt"
      cat "$bin/plain.txt"
      count() { grep -c "^$1" "$bin/plain.txt"; }
      echo "plain: $cases cases, $(count FAILED) failed, $(count REFUSED) refused when launched, $(count 'NO VERDICT') without a verdict"
    fi
    for tool in "$@"; do
      # Random functions in which threads store one value to one place say so.
      [ "$tool" = racecheck ] && export WITHOUT_RACES=1 || unset WITHOUT_RACES
      echo "$programs" | xargs -P 8 -I{} bash -c 'check "$@"' _ {} "" compute-sanitizer --tool "$tool" --error-exitcode 9 > "$bin/$tool.txt"
      cat "$bin/$tool.txt"
      echo "$tool: $cases cases, $(grep -c '^FAILED' "$bin/$tool.txt") failed"
    done
    ;;
  *)
    sed -n 2,9p "$0"
    exit 2
    ;;
esac
