/** A line without some of the prefixes of loggers, launchers, containers and people. */
export interface BareLine {
  readonly text: string
  /** The time before it, as {@link LineClock} reads it. */
  readonly stamp: string | undefined
  /** The machine or service that printed it. */
  readonly label: string | undefined
}

const level = String.raw`(?:DEBUG|INFO|WARN(?:ING)?|ERROR|CRITICAL|FATAL|NOTSET|TRACE|SUCCESS|NOTICE)`
const fraction = String.raw`(?:[.,]\d+)?`
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const day = String.raw`(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)`
const dateTime = String.raw`(?<stamp>\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d${fraction})(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?`
const time = String.raw`\d\d:\d\d:\d\d${fraction}`
const source = String.raw`[\w./<>-]+\.py(?::\d+)?(?::[\w<>]+)?`
const between = String.raw`(?: *[|-] | |(?=\[))`
const module_ = String.raw`(?:[A-Za-z_][\w.]*|\[[A-Za-z_][\w.]*\])`
const levelled = String.raw`(?:\[ *${level} *\]|${level}\b)`
/** loguru's `__main__:train:42 - `, `[train.py:42] `, `train.py:42: ` */
const place = String.raw`(?:(?:\[${source}\]|${source}|[\w.<>]+:[\w.<>]+:\d+)${between})?`
/** `INFO - `, `__main__ - INFO - `, `[__main__][INFO] - `, `| INFO     | __main__:train:42 - ` */
const logger = String.raw`(?:${module_}${between}?)?${levelled}${between}${place}`

/** Words before a time that lasts. */
const lasting = '(?:[Ee]ta|ETA|[Ee]lapsed|[Tt]ime|[Rr]emaining|[Ll]eft|[Tt]ook|[Dd]uration|[Uu]ptime)'
const beforeStamp = String.raw`(?=(?:\[? *${level} *\]?(?: [-|]|:)? +)?[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ])?\d\d:\d\d:\d\d)`

/** Each pattern is the whole prefix of one program. Groups: `stamp` is the time, `label` the name of the printer. */
const patterns = [
  // A quotation
  '> ?',
  // Kubernetes and GitHub Actions, with containerd's stream
  String.raw`(?<stamp>\d{4}-\d\d-\d\dT${time})(?:Z|[+-]\d\d:\d\d) (?:std(?:out|err) [FP] )?`,
  // `ts`, and the systemd journal with its host and program
  String.raw`(?:${day} )?${month} +\d\d? (?<stamp>${time})(?: \d{4})? (?:[\w.-]+ [\w./-]+\[\d+\]: )?`,
  // The time of a logger: `[2026-03-05 10:00:00,250]`, `2026-03-05 10:00:00 - `
  String.raw`[[(]?${dateTime}[\])]?${between}`,
  String.raw`[[(]?(?<stamp>${time})[\])]?${between}`,
  // glog: `I0305 10:00:00.250000 140312 train.py:42] `
  String.raw`[IWEF]\d{4} (?<stamp>${time}) +\d+ [\w./-]+:\d+\] `,
  // Ray: `(TrainWorker pid=4711, ip=10.0.0.1) `
  String.raw`\([\w.:<>-]+ pid=\d+(?:, ip=[\d.a-f:]+)?\) `,
  // docker compose, kubectl, pdsh, torchrun and srun inside another wrapper
  String.raw`(?<label>[A-Za-z][\w.-]*-\d+) +\| `,
  String.raw`\[(?<label>pod/[^\]\s]+)\] `,
  String.raw`(?<label>[A-Za-z][\w.-]*\d): `,
  String.raw` *(?<label>\d{1,5}): (?=\S)`,
  String.raw`\[(?:default|rank|Rank ?)(?<label>\d+)\]:? ?`,
  // Ranks in the words of a program: `rank 3: `, `[GPU 3] `, `[rank=3] `
  String.raw`(?:[Rr]ank|RANK|[Gg]pu|GPU|[Ww]orker)[ =_-]?(?<label>\d+)(?:: | \| )`,
  String.raw`\[(?:[Rr]ank|RANK|[Gg]pu|GPU|[Ww]orker)[ =:_-]?(?<label>\d+)\]:? `,
  // `(rank 3) `, `[cuda:3] `, `rank=3 `, `device 3: `, `R3 | `, `[3]: `
  String.raw`\((?:local_)?[Rr]ank[ =:]?(?<label>\d+)\):? `,
  String.raw`(?:local_)?rank=(?<label>\d+)[,;|]? `,
  String.raw`\[?(?:cuda|device|Device|npu|NPU|proc|process)[ :=#]?(?<label>\d+)(?:\]:? |: | \| )`,
  String.raw`R(?<label>\d+)(?:: | \| )`,
  String.raw`\[(?<label>\d{1,4})\]: `,
  // A level or a name before the time of a logger: `INFO 2026-03-05 10:00:00 `. `DLL` is a part of what DLLogger prints.
  String.raw`[[(<]? *(?!DLL |${lasting})[A-Za-z][\w.-]* *[\])>]?(?: [-|])?:? +${beforeStamp}`,
  String.raw`(?:[[(<]|[Rr]ank |RANK |[Gg]pu |GPU |[Ww]orker )(?<label>\d{1,4})[\])>]?(?: [-|])?:? +${beforeStamp}`,
  // The level of a logger
  String.raw`${level}:[\w.]*:`,
  String.raw`(?:\[ *${level} *\](?: *[|:-])? |${level} *[|:-] )${place}`,
]
const wrappers = patterns.map((pattern) => new RegExp(pattern, 'y'))

/** Most lines have no wrapper, and one joint pattern finds this faster than each alone. */
const anyWrapper = new RegExp(`^(?:${patterns.join('|').replace(/\(\?<(?:stamp|label)>/g, '(?:')})`)

/** After a time, the module and the level of a logger need no further marks. */
const behindTime = new RegExp(logger, 'y')

/** How many wrappers a reader of bare lines removes. */
export const depths = [1, 2, 3, 8] as const
export type Depth = (typeof depths)[number]

const MOST = 8

let lastLine = ''
let lastBare: readonly BareLine[] = []

/** The line without this many wrappers, or without all if it has fewer; undefined where it has none. */
export function bareLine(line: string, depth: Depth): BareLine | undefined {
  if (line !== lastLine) {
    lastLine = line
    lastBare = anyWrapper.test(line) ? bareLines(line) : []
  }
  return lastBare[Math.min(depth, lastBare.length) - 1]
}

/** The time in the wrappers of a line. */
export const wrappedTime = (line: string): string | undefined => bareLine(line, MOST)?.stamp

/** The line without its first wrapper, without its first two, and so on. */
function bareLines(line: string): BareLine[] {
  const found: BareLine[] = []
  let from = 0
  let [stamp, label]: (string | undefined)[] = []
  while (found.length < MOST) {
    const match = wrapperAt(line, from, stamp !== undefined)
    if (match === undefined) break
    from += match[0].length
    // The outermost stamp is the one that every line has.
    stamp ??= match.groups?.['stamp']
    label ??= match.groups?.['label']
    found.push({ text: line.slice(from), stamp, label })
  }
  return found
}

function wrapperAt(line: string, from: number, isBehindTime: boolean): RegExpExecArray | undefined {
  for (const pattern of isBehindTime ? [...wrappers, behindTime] : wrappers) {
    pattern.lastIndex = from
    const match = pattern.exec(line)
    if (match !== null) return match
  }
  return undefined
}
