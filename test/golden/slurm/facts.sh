#!/bin/sh
# Prints what describes this machine. A line without a blank before it opens a section.
root='' LC_ALL=C
export LC_ALL
indented() { sed 's/^/ /'; }
file() {
  [ -f "$root$1" ] && [ -r "$root$1" ] || return 0
  printf '%s\n' "file $1"
  while IFS= read -r line || [ -n "$line" ]; do printf ' %s\n' "$line"; done <"$root$1"
}
long_file() {
  [ -r "$root$1" ] || return 0
  echo "file $1"; indented <"$root$1"
}
names() { [ ! -d "$root$1" ] || { echo "names $1"; ls "$root$1" | indented; }; }
fact() { echo "fact $1"; shift; "$@" | indented; }
limited() { seconds=$1; shift; timeout -k 1 "$seconds" "$@" </dev/null; }
memory() { echo "$(($(getconf _PHYS_PAGES) * $(getconf PAGE_SIZE)))"; }
program() {
  number=$1 limit=$2; shift 2
  command -v "$1" >/dev/null || { echo "program $number absent"; return 1; }
  command -v timeout >/dev/null || { echo "program $number unlimited"; return 1; }
  printed=$(limited "$limit" "$@"); code=$?
  echo "program $number $code"; printf '%s\n' "$printed" | indented
  return "$code"
}
space() {
  near=$1; while [ ! -e "$near" ]; do near=${near%/*}; near=${near:-/}; done
  printf '%s\n' "space $1"; limited 2 df -Pk "$near" | indented
}
{
fact captured date -u +%Y-%m-%dT%H:%M:%SZ
fact host uname -n
fact kernel uname -sr
fact version uname -v
fact machine uname -m
fact threads getconf _NPROCESSORS_ONLN
fact memory memory
[ -z "${KUBERNETES_SERVICE_HOST+set}" ] || { echo "variable KUBERNETES_SERVICE_HOST"; printf '%s\n' "$KUBERNETES_SERVICE_HOST" | indented; }
[ -z "${APPTAINER_CONTAINER+set}" ] || { echo "variable APPTAINER_CONTAINER"; printf '%s\n' "$APPTAINER_CONTAINER" | indented; }
[ -z "${SINGULARITY_CONTAINER+set}" ] || { echo "variable SINGULARITY_CONTAINER"; printf '%s\n' "$SINGULARITY_CONTAINER" | indented; }
[ -z "${container+set}" ] || { echo "variable container"; printf '%s\n' "$container" | indented; }
file /etc/os-release
file /proc/loadavg
file /proc/meminfo
file /proc/self/cgroup
file /proc/1/cgroup
file /proc/self/status
file /.dockerenv
file /run/.containerenv
file /sys/kernel/mm/transparent_hugepage/enabled
file /sys/class/dmi/id/sys_vendor
file /sys/class/dmi/id/product_name
file /sys/devices/system/node/online
file /sys/devices/system/cpu/intel_pstate/no_turbo
file /sys/devices/system/cpu/cpufreq/boost
long_file /proc/cpuinfo
long_file /proc/self/mountinfo
for path in "$root"/sys/devices/system/cpu/cpufreq/policy*/scaling_governor; do file "${path#"$root"}"; done
names /sys/devices/system/cpu/cpufreq
names /usr/lib/x86_64-linux-gnu
names /usr/lib/aarch64-linux-gnu
names /usr/lib64
names /usr/local/cuda/lib64
if ! grep -q '^physical id' "$root/proc/cpuinfo"; then
  for path in "$root"/sys/devices/system/cpu/cpu[0-9]*/topology; do
    for name in physical_package_id thread_siblings_list; do file "${path#"$root"}/$name"; done
  done
fi
groups=$(awk '
  FNR == 1 { sources++ }
  sources == 1 { path = $0; sub(/^[^:]*:[^:]*:/, "", path); groups[path]; next }
  {
    for (i = 7; i <= NF && $i != "-"; i++);
    if ($(i + 1) ~ /^cgroup2?$/) mounts[$5] = $4
  }
  END {
    for (point in mounts) for (group in groups) {
      top = mounts[point]; path = group; folder = point; print folder
      if (top != "/") path = index(group "/", top "/") == 1 ? substr(group, length(top) + 1) : ""
      count = split(path, names, "/")
      for (i = 1; i <= count; i++) if (names[i] != "") { folder = folder "/" names[i]; print folder }
    }
  }
' "$root/proc/self/cgroup" "$root/proc/self/mountinfo" | sort -u)
printf "%s\n" "$groups" | while IFS= read -r folder; do
  for name in cpu.max memory.max cpu.cfs_quota_us cpu.cfs_period_us memory.limit_in_bytes; do file "$folder/$name"; done
done
space /dev/shm
space '/data/100%j it'\''s'
if program 0 20 nvidia-smi --query-gpu=index,name,memory.total,driver_version,clocks.max.sm,power.limit --format=csv,noheader,nounits; then
  program 1 20 nvidia-smi
  program 2 20 nvidia-smi topo -m
  program 3 20 nvidia-smi --query-compute-apps=pid,process_name,used_memory --format=csv,noheader,nounits
  program 4 20 nvidia-smi --query-gpu=index,clocks_event_reasons.active --format=csv,noheader,nounits
  program 5 20 nvidia-smi --query-gpu=index,clocks_throttle_reasons.active --format=csv,noheader,nounits
fi
program 6 20 python3 -B -c '
import importlib.metadata, json, platform, sys
versions = {}
for name in sys.argv[1:]:
    try:
        versions[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
print(json.dumps({"python": platform.python_version(), "versions": versions}))
' torch torchvision tensorflow tensorflow-cpu tensorflow-gpu nvidia-tensorflow intel-tensorflow paddlepaddle paddlepaddle-gpu mxnet mxnet-cu112 mxnet-cu110 mxnet-cu102 mxnet-cu101 mxnet-cu100 mxnet-cu92 oneflow jax nvidia-nccl-cu13 nvidia-nccl-cu12 nvidia-nccl-cu11 nvidia-cudnn-cu13 nvidia-cudnn-cu12 nvidia-cudnn-cu11
echo end
} 2>/dev/null
