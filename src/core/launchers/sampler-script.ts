import { cpusFolder } from './allowed-cpus.ts'

/** In the job's folder on every node. */
export const samplerScriptName = 'telemetry.sh'

/** Milliseconds between two samples. */
const sampleInterval = 1000

const always =
  'index,uuid,name,utilization.gpu,memory.used,memory.total,power.draw,enforced.power.limit,power.default_limit,temperature.gpu,clocks.sm'

/**
 * Queries to nvidia-smi, newest driver first, because a driver refuses a query with an unknown field. Drivers before 535
 * say `throttle` where later ones say `event`; those before 450 do not know MIG.
 */
const gpuQuestions: readonly string[] = [
  `${always},mig.mode.current,clocks_event_reasons.active`,
  `${always},mig.mode.current,clocks_throttle_reasons.active`,
  `${always},clocks_throttle_reasons.active`,
  always,
]

/** The fields of `/proc/stat` in a sample, in their order there (proc(5)). */
export const statFields = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const

/** Frequency is read once in this many samples, because the kernel may interrupt every core for it. */
const samplesPerFrequency = 5

/**
 * The POSIX shell script that samples a node until it is ended: `telemetry.sh gpu` or `telemetry.sh cpu`, and the names of
 * the ranks of its node. `$SAMPLED_ROOT` is for tests: the folder below which /proc and /sys are read. Each sample is a
 * line that starts with the node's time since boot; `nodeSamples` reads these lines. A line ends in ` .`, so that an
 * incomplete line is detected. The script sleeps between samples, and reads files without starting a program.
 */
export const samplerScript = (milliseconds: number = sampleInterval): string =>
  `#!/bin/sh
# Samples this node until it is ended.
LC_ALL=C; export LC_ALL
root=\${SAMPLED_ROOT-} devices=$1; shift
say() { printf '%s .\\n' "$*"; }
isNumber() { case "$1" in '' | *[!0-9]*) return 1 ;; esac; }
[ -r "$root/proc/uptime" ] || { say no-proc; exit 0; }
say telemetry 1
read -r boot 2>/dev/null <"$root/proc/sys/kernel/random/boot_id" && say boot "$boot"
[ -z "\${CUDA_VISIBLE_DEVICES+set}" ] || say visible "$CUDA_VISIBLE_DEVICES"
gpus() {
  command -v nvidia-smi >/dev/null || { say no-gpus; return; }
  for fields in ${gpuQuestions.join(' ')}; do
    say gpu-fields "$fields"
    nvidia-smi --query-gpu="$fields" --format=csv,noheader,nounits -lms ${milliseconds} 2>&1 </dev/null |
      while IFS= read -r line; do read -r up rest <"$root/proc/uptime"; say gpu "$up" "$line"; done
  done
}
while read -r key value; do [ "$key" != Cpus_allowed_list: ] || say allowed "$value"; done 2>/dev/null <"$root/proc/self/status"
[ "$devices" != gpu ] || gpus &
energies= unreadable=
for zone in "$root"/sys/class/powercap/intel-rapl:*; do
  case "\${zone##*/intel-rapl:}" in *:*) continue ;; esac
  read -r name 2>/dev/null <"$zone/name" || continue
  case "$name" in package-*) ;; *) continue ;; esac
  if read -r value 2>/dev/null <"$zone/energy_uj" && read -r most 2>/dev/null <"$zone/max_energy_range_uj"; then
    say rapl "$name" "$most"; energies="$energies $zone/energy_uj"
  else unreadable=yes; fi
done
[ -z "$unreadable" ] || say rapl-unreadable
temperatures=
for zone in "$root"/sys/class/thermal/thermal_zone*; do
  read -r name 2>/dev/null <"$zone/type" && [ "$name" = x86_pkg_temp ] && temperatures="$temperatures $zone/temp"
done
for chip in "$root"/sys/class/hwmon/hwmon*; do
  read -r name 2>/dev/null <"$chip/name" && [ "$name" = k10temp ] && temperatures="$temperatures $chip/temp1_input"
done
frequencies=
for policy in "$root"/sys/devices/system/cpu/cpufreq/policy*; do
  [ ! -r "$policy/scaling_cur_freq" ] || frequencies="$frequencies $policy/scaling_cur_freq"
done
valuesOf() {
  values=
  for file; do value=; read -r value 2>/dev/null <"$file"; isNumber "$value" || value=-; values=$values,$value; done
}
frequency() {
  sum=0 count=0
  if [ -n "$frequencies" ]; then
    for file in $frequencies; do
      read -r value 2>/dev/null <"$file" && isNumber "$value" && sum=$((sum + value / 1000)) count=$((count + 1))
    done
  else
    while read -r first second colon value rest; do
      [ "$first $second" = "cpu MHz" ] && isNumber "\${value%.*}" && sum=$((sum + \${value%.*})) count=$((count + 1))
    done <"$root/proc/cpuinfo"
  fi 2>/dev/null
  [ "$count" = 0 ] || mhz=" mhz=$((sum / count))"
}
# What supervises a rank in a container may correct what was written when that was started.
printed=
ranks() {
  for rank; do
    read -r cpus 2>/dev/null <"\${0%/*}/${cpusFolder}/$rank" || continue
    case "$printed" in *" $rank=$cpus "*) ;; *) printed="$printed $rank=$cpus "; say rank "$rank" "$cpus" ;; esac
  done
}
turn=0
while :; do
  ranks "$@"
  read -r up rest <"$root/proc/uptime" && read -r cpu ${statFields.join(' ')} rest <"$root/proc/stat" || exit 0
  # shellcheck disable=SC2086
  valuesOf $energies; energy=\${values:+ uj=\${values#,}}
  valuesOf $temperatures; temperature=\${values:+ mc=\${values#,}}
  mhz=; [ $((turn % ${samplesPerFrequency})) != 0 ] || frequency
  turn=$((turn + 1))
  say cpu "$up" "stat=${statFields.map((name) => `$${name}`).join(',')}$energy$temperature$mhz"
  sleep ${milliseconds / 1000}
done
`
