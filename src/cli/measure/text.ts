import { dash, insteadOfFigure } from '../../core/document/cell-text.ts'
import {
  gradedFindings,
  lines,
  list,
  table,
  untitled,
  type CellColumn,
} from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import { colon, inEach, written, type TextPiece } from '../../core/document/text-line.ts'
import type { Printout } from '../../core/document/document.ts'
import { gradeNames, gradeTitle } from '../../core/document/finding-item.ts'
import { digits, rateText, withUnit } from '../../core/document/numbers.ts'
import { missingText, textsOf } from '../../core/messages/say.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import type { Missing } from '../../core/model/missing.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { same, type Text } from '../../core/model/text.ts'
import { gradeOfRun } from '../../core/results/grade.ts'
import { STDIN } from '../../host/logs/read-log.ts'
import { optionAdvice } from '../terminal/advice.ts'
import { shownFigure, type ShownUnit } from './shown-figure.ts'

const measureWords = {
  format: { en: 'format', zh: '格式' },
  devices: { en: 'devices', zh: '设备数' },
  protocol: { en: 'protocol', zh: '测速协议' },
  throughput: { en: 'throughput', zh: '吞吐率' },
  stepTime: { en: 'step time', zh: '单步时间' },
  records: { en: 'records', zh: '记录数' },
  lines: { en: 'lines', zh: '行' },
  log: { en: 'log', zh: '日志' },
  stdin: { en: 'standard input', zh: '标准输入' },
  below: (folder: string): Text => ({ en: `below ${folder}`, zh: `${folder} 之下` }),
  spread: (protocols: number, share: string): Text => ({
    en: `${protocols} protocols on the same log: the highest is ${share}% above the lowest`,
    zh: `同一日志按 ${protocols} 种协议计算：最高比最低高 ${share}%`,
  }),
} as const

export interface MeasuredFile {
  readonly log: string
  readonly runs: readonly MeasuredLog[]
}

interface MeasuredRow {
  readonly log: string
  readonly run: MeasuredLog
  readonly measurement: Measurement
}

const columnsOf = (shown: ShownUnit): readonly CellColumn<MeasuredRow>[] => [
  { title: measureWords.format, cell: ({ run }) => run.format },
  { title: measureWords.devices, align: 'end', cell: ({ run }) => run.facts.devices?.toString() ?? dash },
  { title: measureWords.protocol, cell: ({ measurement }) => measurement.protocol },
  {
    title: shown.unit === 'step-time' ? measureWords.stepTime : measureWords.throughput,
    align: 'end',
    cell: ({ run, measurement }) => figureText(run, measurement, shown),
  },
  { title: gradeTitle, cell: (row) => gradeNames[gradeOf(row).grade] },
  {
    title: measureWords.records,
    align: 'end',
    cell: ({ measurement: { records } }) => (records === 0 ? dash : String(records)),
  },
  {
    title: measureWords.lines,
    cell: ({ measurement: { evidence } }) =>
      evidence.kind === 'known' ? `${evidence.value.firstLine}–${evidence.value.lastLine}` : dash,
  },
]

function figureText(run: MeasuredLog, measurement: Measurement, shown: ShownUnit): TextPiece {
  const figure = shownFigure(run, measurement, shown)
  if (figure.kind === 'missing') return insteadOfFigure(figure)
  const { value, unit } = figure.value
  return shown.unit === undefined
    ? rateText(value, measurement.unit)
    : withUnit(digits(value, { unit, decimals: 2 }), unit)
}

/** Measurements for people: one row a figure, then notes about them. What all logs share is printed once. */
export function measuredPrintout(files: readonly MeasuredFile[], shown: ShownUnit): Printout {
  const rows = files.flatMap(({ log, runs }) =>
    runs.flatMap((run) => run.measurements.map((measurement) => ({ log, run, measurement }))),
  )
  const { above, logName } = withoutShared(files.map(({ log }) => log))
  // The last column, because a path may be longer than any terminal is wide.
  const logs: readonly CellColumn<MeasuredRow>[] =
    logName === undefined ? [] : [{ title: measureWords.log, cell: ({ log }) => logName(log) }]
  const about: About = (log) => (logName === undefined ? [] : [same(logName(log))])
  return [
    untitled(lines(above)),
    untitled(table([...columnsOf(shown), ...logs], rows)),
    untitled(list(...reasons(rows, about, shown), ...spreads(files, about)), findingsOf(rows, about)),
  ]
}

/** Splits paths of logs into the shared part (one log, or a common folder) and the rest of each. */
function withoutShared(logs: readonly string[]): {
  readonly above: Text | string
  readonly logName?: (log: string) => string
} {
  const [first = '', ...others] = logs
  if (others.every((log) => log === first)) return { above: first === STDIN ? measureWords.stdin : first }
  const parts = first.split('/').slice(0, -1)
  const below = (depth: number) =>
    parts
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join('')
  let depth = parts.length
  while (!others.every((log) => log.startsWith(below(depth)))) depth -= 1
  const folder = below(depth)
  return {
    above: folder === '' ? '' : measureWords.below(folder),
    logName: (log) => log.slice(folder.length),
  }
}

/** The log that a text is about, if there are several. */
type About = (log: string) => Text[]

const prefix = (about: About, log: string): Text | string => {
  const [name] = about(log)
  return name === undefined ? '' : written`${name}${colon}`
}

/** Why each missing figure is missing; for a single log, also how each window was chosen. */
function reasons(rows: readonly MeasuredRow[], about: About, shown: ShownUnit): Text[] {
  const single = new Set(rows.map(({ log }) => log)).size === 1
  return rows.flatMap(({ log, run, measurement }) => {
    const { protocol, evidence } = measurement
    const figure = shownFigure(run, measurement, shown)
    if (figure.kind === 'missing') {
      return [written`${dash} ${prefix(about, log)}${protocol}${colon}${reasonText(figure)}`]
    }
    return single && evidence.kind === 'known'
      ? [written`${protocol}${colon}${textsOf(evidence.value.how)}`]
      : []
  })
}

function reasonText(missing: Missing): Text {
  const why = missingText(missing)
  const advice = inEach((language) => optionAdvice(missing.code, language))
  return advice.en === '' ? why : written`${why}${{ en: '. ', zh: '。' }}${advice}`
}

/** How far the protocols differ on one run: a spread of method, not of measurement. */
const spreads = (files: readonly MeasuredFile[], about: About): Text[] =>
  files.flatMap(({ log, runs }) =>
    runs.flatMap(({ measurements }) => {
      const values = measurements.flatMap(({ throughput }) =>
        throughput.kind === 'known' ? [throughput.value] : [],
      )
      if (values.length < 2) return []
      const [least, most] = [Math.min(...values), Math.max(...values)]
      const share = ((most / least - 1) * 100).toFixed(2)
      return [written`${prefix(about, log)}${measureWords.spread(values.length, share)}`]
    }),
  )

const findingsOf = (rows: readonly MeasuredRow[], about: About): Block =>
  gradedFindings(
    rows.map((row) => ({ about: about(row.log), grade: gradeOf(row) })),
    rows.flatMap(({ log, run, measurement }) =>
      [...run.findings, ...measurement.findings].map((finding) => ({ finding, about: about(log) })),
    ),
  )

const gradeOf = ({ run, measurement }: Pick<MeasuredRow, 'run' | 'measurement'>) =>
  gradeOfRun(measurement.throughput, [...run.findings, ...measurement.findings])
