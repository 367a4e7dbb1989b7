import { advised, optionAdvice } from '../advice.ts'
import type { Missing } from '../../core/model/missing.ts'
import { same, type Language } from '../../core/model/text.ts'
import { findingTexts, say, sayMissing } from '../../core/messages/say.ts'
import type { Finding } from '../../core/model/finding.ts'
import { byLevel } from '../../core/model/finding.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { STDIN } from '../../host/logs/read-log.ts'
import { figureText } from '../text/figures.ts'
import { findingLines } from '../text/finding.ts'
import { hanging, sections } from '../../core/document/terminal/layout.ts'
import { table, type TerminalColumn } from '../../core/document/terminal/table.ts'

export interface MeasuredFile {
  readonly log: string
  readonly runs: readonly MeasuredLog[]
}

interface Row {
  readonly log: string
  readonly run: MeasuredLog
  readonly measurement: Measurement
}

interface LogColumn extends TerminalColumn {
  readonly cell: (row: Row) => string
}

const texts = {
  en: {
    format: 'format',
    devices: 'devices',
    protocol: 'protocol',
    throughput: 'throughput',
    records: 'records',
    lines: 'lines',
    log: 'log',
    colon: ': ',
    stdin: 'standard input',
    below: (folder: string) => `below ${folder}`,
    spread: (protocols: number, share: string) =>
      `${protocols} protocols on the same log: the highest is ${share}% above the lowest`,
  },
  zh: {
    format: '格式',
    devices: '设备数',
    protocol: '测速协议',
    throughput: '吞吐率',
    records: '记录数',
    lines: '行',
    log: '日志',
    colon: '：',
    stdin: '标准输入',
    below: (folder: string) => `${folder} 之下`,
    spread: (protocols: number, share: string) =>
      `同一日志按 ${protocols} 种协议计算：最高比最低高 ${share}%`,
  },
} as const

type Words = (typeof texts)[Language]

const columnsIn = (words: Words): readonly LogColumn[] => [
  { title: words.format, cell: ({ run }) => run.format },
  { title: words.devices, align: 'end', cell: ({ run }) => run.facts.devices?.toString() ?? dash },
  { title: words.protocol, cell: ({ measurement }) => measurement.protocol },
  {
    title: words.throughput,
    align: 'end',
    cell: ({ measurement: { throughput, unit } }) =>
      throughput.kind === 'known' ? figureText(throughput.value, unit) : dash,
  },
  {
    title: words.records,
    align: 'end',
    cell: ({ measurement: { records } }) => (records === 0 ? dash : String(records)),
  },
  {
    title: words.lines,
    cell: ({ measurement: { evidence } }) =>
      evidence.kind === 'known' ? `${evidence.value.firstLine}–${evidence.value.lastLine}` : dash,
  },
]

const dash = '—'

/** What was measured, for people: a row a figure, then what to know about them. What all logs share is printed once. */
export function measuredText(files: readonly MeasuredFile[], width: number, language: Language): string {
  const rows = files.flatMap(({ log, runs }) =>
    runs.flatMap((run) => run.measurements.map((measurement) => ({ log, run, measurement }))),
  )
  const words = texts[language]
  const { above, named } = withoutShared(
    files.map(({ log }) => log),
    words,
  )
  const logs: readonly LogColumn[] =
    named === undefined ? [] : [{ title: words.log, cell: ({ log }) => named(log) }]
  // Last, because a path may be longer than any terminal is wide.
  const shown = [...columnsIn(words), ...logs]
  const drawn = table(
    shown,
    rows.map((row) => shown.map(({ cell }) => cell(row))),
    width,
  )
  const prefix = (log: string) => (named === undefined ? '' : `${named(log)}${words.colon}`)
  const notes = [
    ...[...reasons(rows, prefix, language), ...spreads(files, prefix, words)].flatMap((note) =>
      hanging(note, width),
    ),
    ...findingsText(rows, prefix, width, language),
  ]
  return sections([above, drawn, notes.join('\n')])
}

/** The one log, or the folder that all lie in, and what is left of a log's path below that. */
function withoutShared(
  logs: readonly string[],
  words: Words,
): {
  readonly above: string
  readonly named?: (log: string) => string
} {
  const [first = '', ...others] = logs
  if (others.every((log) => log === first)) return { above: first === STDIN ? words.stdin : first }
  const parts = first.split('/').slice(0, -1)
  const below = (depth: number) =>
    parts
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join('')
  let depth = parts.length
  while (!others.every((log) => log.startsWith(below(depth)))) depth -= 1
  const folder = below(depth)
  return { above: folder === '' ? '' : words.below(folder), named: (log) => log.slice(folder.length) }
}

type Prefix = (log: string) => string

/** Why each missing figure is missing; of a single log also how each window was chosen. */
function reasons(rows: readonly Row[], prefix: Prefix, language: Language): string[] {
  const single = new Set(rows.map(({ log }) => log)).size === 1
  return rows.flatMap(({ log, measurement: { protocol, throughput, evidence } }) => {
    if (throughput.kind === 'missing')
      return [`${dash} ${prefix(log)}${protocol}${texts[language].colon}${reasonText(throughput, language)}`]
    return single && evidence.kind === 'known'
      ? [`${protocol}${texts[language].colon}${say(evidence.value.how, language)}`]
      : []
  })
}

/** How far the protocols are apart on one run: a spread of method, not of measurement. */
function spreads(files: readonly MeasuredFile[], prefix: Prefix, words: Words): string[] {
  return files.flatMap(({ log, runs }) =>
    runs.flatMap(({ measurements }) => {
      const values = measurements.flatMap(({ throughput }) =>
        throughput.kind === 'known' ? [throughput.value] : [],
      )
      if (values.length < 2) return []
      const [least, most] = [Math.min(...values), Math.max(...values)]
      const share = ((most / least - 1) * 100).toFixed(2)
      return [`${prefix(log)}${words.spread(values.length, share)}`]
    }),
  )
}

function findingsText(rows: readonly Row[], prefix: Prefix, width: number, language: Language): string[] {
  const findings = new Map<string, Finding>()
  for (const { log, run, measurement } of rows) {
    for (const finding of [...run.findings, ...measurement.findings]) {
      const { seen, todo } = findingTexts(finding)
      const text = `${prefix(log)}${seen[language]}`
      findings.set(text, {
        code: finding.code,
        level: finding.level,
        seen: same(text),
        todo: advised(todo, finding.code),
      })
    }
  }
  return [...findings.values()].sort(byLevel).flatMap((finding) => findingLines(finding, width, language))
}

function reasonText(missing: Missing, language: Language): string {
  const advice = optionAdvice(missing.code, language)
  const why = sayMissing(missing, language)
  if (advice === '') return why
  return language === 'zh' ? `${why}。${advice}` : `${why}. ${advice}`
}
