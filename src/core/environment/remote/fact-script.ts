import { shellQuoted } from '../../text/shell.ts'
import { containerVariables } from '../container.ts'
import { type ProgramCall, smiCalls } from '../nvidia-smi.ts'
import { libraryFolders } from '../system-libraries.ts'

/** First words of the lines that open a section of a node's output. */
export const sectionNames = {
  /** One line about the system. */
  fact: 'fact',
  variable: 'variable',
  file: 'file',
  names: 'names',
  /** `df -Pk` of a folder. */
  space: 'space',
  /** `program <number> <exit code>`, or `absent` in place of the code. */
  program: 'program',
  /** The last line; an output without it is incomplete. */
  end: 'end',
} as const

/** What to ask a node. */
export interface FactQuestion {
  /** Programs beside nvidia-smi. */
  readonly programs: readonly ProgramCall[]
  /** Folders whose file system is measured, in addition to /dev/shm; for a missing folder, its nearest existing parent. */
  readonly folders: readonly string[]
  /** Folder below which /proc, /sys and /etc are read; `/` except in tests. */
  readonly root?: string
}

const files = [
  '/etc/os-release',
  '/proc/loadavg',
  '/proc/meminfo',
  '/proc/self/cgroup',
  '/proc/1/cgroup',
  '/proc/self/status',
  '/.dockerenv',
  '/run/.containerenv',
  '/sys/kernel/mm/transparent_hugepage/enabled',
  '/sys/class/dmi/id/sys_vendor',
  '/sys/class/dmi/id/product_name',
  '/sys/devices/system/node/online',
  '/sys/devices/system/cpu/intel_pstate/no_turbo',
  '/sys/devices/system/cpu/cpufreq/boost',
]

/** Folders of which the names of files are listed. */
const listed = ['/sys/devices/system/cpu/cpufreq', ...libraryFolders]

/**
 * The POSIX shell script that prints the description of a node, for {@link collectedFacts}. It changes nothing. Every
 * program that could hang has a limit by `timeout`; without `timeout`, such programs are not asked.
 */
export const factScript = ({ programs, folders, root = '' }: FactQuestion): string =>
  [
    '#!/bin/sh',
    '# Prints what describes this machine. A line without a blank before it opens a section.',
    `root=${shellQuoted(root)} LC_ALL=C`,
    'export LC_ALL',
    "indented() { sed 's/^/ /'; }",
    // The shell itself reads small files: starting a program for each would take longer than everything else.
    'file() {',
    '  [ -f "$root$1" ] && [ -r "$root$1" ] || return 0',
    `  printf '%s\\n' "${sectionNames.file} $1"`,
    '  while IFS= read -r line || [ -n "$line" ]; do printf \' %s\\n\' "$line"; done <"$root$1"',
    '}',
    'long_file() {',
    '  [ -r "$root$1" ] || return 0',
    `  echo "${sectionNames.file} $1"; indented <"$root$1"`,
    '}',
    `names() { [ ! -d "$root$1" ] || { echo "${sectionNames.names} $1"; ls "$root$1" | indented; }; }`,
    `fact() { echo "${sectionNames.fact} $1"; shift; "$@" | indented; }`,
    'limited() { seconds=$1; shift; timeout -k 1 "$seconds" "$@" </dev/null; }',
    'memory() { echo "$(($(getconf _PHYS_PAGES) * $(getconf PAGE_SIZE)))"; }',
    // $1: its number, $2: its limit in seconds, then the command
    'program() {',
    '  number=$1 limit=$2; shift 2',
    `  command -v "$1" >/dev/null || { echo "${sectionNames.program} $number absent"; return 1; }`,
    `  command -v timeout >/dev/null || { echo "${sectionNames.program} $number unlimited"; return 1; }`,
    '  printed=$(limited "$limit" "$@"); code=$?',
    `  echo "${sectionNames.program} $number $code"; printf '%s\\n' "$printed" | indented`,
    '  return "$code"',
    '}',
    'space() {',
    '  near=$1; while [ ! -e "$near" ]; do near=${near%/*}; near=${near:-/}; done',
    `  printf '%s\\n' "${sectionNames.space} $1"; limited 2 df -Pk "$near" | indented`,
    '}',
    '{',
    'fact captured date -u +%Y-%m-%dT%H:%M:%SZ',
    'fact host uname -n',
    'fact kernel uname -sr',
    'fact version uname -v',
    'fact machine uname -m',
    'fact threads getconf _NPROCESSORS_ONLN',
    'fact memory memory',
    ...containerVariables.map(
      (name) =>
        `[ -z "\${${name}+set}" ] || { echo "${sectionNames.variable} ${name}"; printf '%s\\n' "$${name}" | indented; }`,
    ),
    ...files.map((path) => `file ${path}`),
    'long_file /proc/cpuinfo',
    'long_file /proc/self/mountinfo',
    'for path in "$root"/sys/devices/system/cpu/cpufreq/policy*/scaling_governor; do file "${path#"$root"}"; done',
    ...listed.map((path) => `names ${path}`),
    // For processors that do not state their sockets and cores (ARM), the kernel's files do.
    `if ! grep -q '^physical id' "$root/proc/cpuinfo"; then`,
    '  for path in "$root"/sys/devices/system/cpu/cpu[0-9]*/topology; do',
    '    for name in physical_package_id thread_siblings_list; do file "${path#"$root"}/$name"; done',
    '  done',
    'fi',
    ...controlGroups,
    // Line by line, because names of control groups may contain spaces.
    'printf "%s\\n" "$groups" | while IFS= read -r folder; do',
    '  for name in cpu.max memory.max cpu.cfs_quota_us cpu.cfs_period_us memory.limit_in_bytes; do file "$folder/$name"; done',
    'done',
    ...['/dev/shm', ...folders].map((path) => `space ${shellQuoted(path)}`),
    ...programLines(programs),
    `echo ${sectionNames.end}`,
    '} 2>/dev/null',
    '',
  ].join('\n')

/** Folders of all control groups that may limit this process; some may not exist. */
const controlGroups = [
  "groups=$(awk '",
  '  FNR == 1 { sources++ }',
  '  sources == 1 { path = $0; sub(/^[^:]*:[^:]*:/, "", path); groups[path]; next }',
  '  {',
  '    for (i = 7; i <= NF && $i != "-"; i++);',
  '    if ($(i + 1) ~ /^cgroup2?$/) mounts[$5] = $4',
  '  }',
  '  END {',
  '    for (point in mounts) for (group in groups) {',
  '      top = mounts[point]; path = group; folder = point; print folder',
  '      if (top != "/") path = index(group "/", top "/") == 1 ? substr(group, length(top) + 1) : ""',
  '      count = split(path, names, "/")',
  '      for (i = 1; i <= count; i++) if (names[i] != "") { folder = folder "/" names[i]; print folder }',
  '    }',
  '  }',
  `' "$root/proc/self/cgroup" "$root/proc/self/mountinfo" | sort -u)`,
]

/** Every program that a node is asked, by number. After nvidia-smi fails once, it is not asked again. */
export const askedPrograms = (others: readonly ProgramCall[]): readonly ProgramCall[] => [
  smiCalls.devices,
  smiCalls.screen,
  smiCalls.topology,
  smiCalls.processes,
  ...smiCalls.slowdowns,
  ...others,
]

function programLines(others: readonly ProgramCall[]): string[] {
  const lines = askedPrograms(others).map((call, number) =>
    ['program', number, Math.ceil(call.milliseconds / 1000), ...rankCommandOf(call).map(shellQuoted)].join(
      ' ',
    ),
  )
  const [first = '', ...rest] = lines.slice(0, lines.length - others.length)
  return [
    `if ${first}; then`,
    ...rest.map((line) => `  ${line}`),
    'fi',
    ...lines.slice(lines.length - others.length),
  ]
}

/** Only the call gets another PATH, because the script's own programs might be missing there. */
const rankCommandOf = ({ program, args, path }: ProgramCall) => [
  ...(path === undefined ? [] : ['env', `PATH=${path}`]),
  program,
  ...args,
]
