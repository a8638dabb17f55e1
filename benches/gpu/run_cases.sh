#!/usr/bin/env bash
# Compiles the programs that `GPU_EXPORT=dir cargo test -p cugrad --test cases` wrote and runs them on this machine's
# GPU: plainly, then under compute-sanitizer. Usage: run_cases.sh DIR INCLUDE [tool…], tools default to memcheck.
set -u
dir=$1 include=$2
shift 2
tools=${*:-memcheck}
work=$(mktemp -d)
jobs=$(nproc)
compile() { nvcc -std=c++17 -arch=sm_90 -O2 -w -I "$2" "$1" -o "$3/$(basename "$1" .cu)" > "$3/$(basename "$1").log" 2>&1 || echo "COMPILE $(basename "$1"): $(grep -m1 error "$3/$(basename "$1").log")"; }
export -f compile
ls "$dir"/*.cu | xargs -P "$jobs" -I{} bash -c 'compile "$@"' _ {} "$include" "$work"
check() { out=$(timeout 100 "${@:2}" "$1" 2>&1) || { echo "FAILED ${*:2} $(basename "$1"): $(echo "$out" | grep -v '^=* *$' | head -5 | tr '\n' ' ' | cut -c1-300)"; exit 1; }; }
export -f check
count() { grep -c . "$1"; }
find "$work" -maxdepth 1 -type f -perm -u+x | sort > "$work/programs.txt"
echo "compiled $(count "$work/programs.txt") of $(ls "$dir"/*.cu | wc -l)"
xargs -P 4 -I{} bash -c 'check "$@"' _ {} < "$work/programs.txt" > "$work/plain.txt"
cat "$work/plain.txt"
echo "run: $(count "$work/programs.txt") programs, $(count "$work/plain.txt") failed"
for tool in $tools; do
  xargs -P 8 -I{} bash -c 'check "$@"' _ {} compute-sanitizer --tool "$tool" --error-exitcode 9 < "$work/programs.txt" > "$work/$tool.txt"
  cat "$work/$tool.txt"
  echo "$tool: $(count "$work/programs.txt") programs, $(count "$work/$tool.txt") failed"
done
