import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import { textWidth } from './width.ts'
import type { PlannedSuite } from '../../app/plan.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Skip, TimeEstimate } from '../../core/model/plan.ts'
import { shellLine } from '../../core/text/shell.ts'
import { counted } from '../../core/text/counted.ts'
import { submissionOf } from '../../app/submission.ts'
import type { Submission } from '../../core/jobs/submission.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { caseColumns, sharedLines } from './case-columns.ts'
import { roughDuration } from './duration.ts'
import { findingText } from './finding.ts'
import { indent, indentWidth, section, sections } from './layout.ts'
import { table, type Column } from './table.ts'

/** A plan is long before it is large: beyond this many rows a part is cut short unless all of it is asked for. */
const mostRows = 20

export interface PlanTextOptions {
  /** Width of the terminal. */
  readonly columns: number
  readonly all: boolean
  readonly language: Language
}

/** A plan as people read it: what, why not, the exact commands, the order, the time. */
export function planText(planned: PlannedSuite, { columns, all, language }: PlanTextOptions): string {
  const rows = all ? Infinity : mostRows
  const width = columns - indentWidth
  const { plan, findings } = planned
  return sections([
    headline(planned, language),
    findings.map((finding) => findingText(finding, language)).join('\n'),
    section('Cases', casesText(planned, rows, width)),
    section('Skipped', skipsText(plan.skips, rows, width, language)),
    section('Commands', commandsText(planned, rows)),
    section('Order', orderText(planned, rows, width)),
  ])
}

function headline({ suite, path, plan, target, estimate }: PlannedSuite, language: Language): string {
  const { cases, skips, runs } = plan
  const { repeats } = suite
  const [times, all] =
    repeats.kind === 'fixed'
      ? [counted(repeats.count, 'repeat'), String(runs.length)]
      : [`${repeats.min} to ${repeats.max} repeats`, `${cases.length * repeats.min} to ${runs.length}`]
  const skipped = skips.length === 0 ? '' : `; ${counted(skips.length, 'case')} skipped`
  return [
    `${pc.bold(suite.report.title[language])}  ${pc.dim(path)}`,
    `${counted(cases.length, 'case')} × ${times} = ${all} ${runs.length === 1 ? 'run' : 'runs'}${skipped}`,
    `protocol ${suite.protocol.name}, cluster ${clusterText(target.cluster)}, seed ${suite.seed}`,
    ...(runs.length === 0 ? [] : [timeText(estimate, language)]),
  ].join('\n')
}

function timeText(estimate: Maybe<TimeEstimate>, language: Language): string {
  if (estimate.kind === 'missing') return `time unknown: ${sayMissing(estimate, language)}`
  const { least, total, from } = estimate.value
  const [short, long] = [roughDuration(least), roughDuration(total)]
  const basis = from === 'measured' ? 'as earlier runs took' : "by the catalogue's rough figures"
  return `about ${short === long ? long : `${short} to ${long}`}, ${basis}`
}

/** With the columns that tell the cases apart, where the terminal has room for them: the names hold the same. */
function casesText({ plan: { cases }, times }: PlannedSuite, rows: number, width: number): string {
  if (cases.length === 0) return ''
  const { varying, shared } = caseColumns(cases)
  const timeOf = (id: string) => {
    const time = times.get(id)
    return time === undefined ? '—' : roughDuration(time)
  }
  const tableWith = (axes: typeof varying) =>
    table(
      [{ title: '#', align: 'right' }, { title: 'case' }, ...axes, { title: 'time', align: 'right' }],
      cases
        .slice(0, rows)
        .map((point, index) => [
          String(index + 1),
          point.id,
          ...axes.map(({ cell }) => cell(point) ?? '—'),
          timeOf(point.id),
        ]),
    )
  const full = tableWith(varying)
  return stacked([
    textWidth(full.split('\n')[0] ?? '') <= width ? full : tableWith([]),
    more(cases.length - rows),
    ...sharedLines(shared, width),
  ])
}

/** Each with its reason; a long list by reason, for that is what can be acted on. */
function skipsText(skips: readonly Skip[], rows: number, width: number, language: Language): string {
  if (skips.length === 0) return ''
  const reason: Column[] = [{ title: 'by' }, { title: 'reason' }]
  if (skips.length <= rows) {
    const lines = skips.map((skip) => [skip.case.id, skip.by, skip.reason[language]])
    return table([{ title: 'case' }, ...reason], lines, width)
  }
  const groups = groupBy(skips, (skip) => `${skip.by} ${skip.reason[language]}`)
  const lines = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ by, reason: why }) => [String(group.length), by, why[language]]),
  )
  return stacked([
    table([{ title: 'cases', align: 'right' }, ...reason], lines.slice(0, rows), width),
    pc.dim('--all shows every case'),
  ])
}

function commandsText(planned: PlannedSuite, rows: number): string {
  const { cases } = planned.plan
  const lines = cases
    .slice(0, rows)
    .flatMap((point) => [point.id, ...submissionLines(submissionOf(planned, point)).map(indent)])
  return stacked([...lines, more(cases.length - rows)])
}

/** One task: its command alone. Several: each with its node, and with the variables that set it apart. */
function submissionLines({ tasks }: Submission): string[] {
  if (tasks.length === 1) return tasks.map(({ command }) => shellLine(command))
  return tasks.map(({ node, command, variables }) => {
    const own = Object.entries(variables)
      .filter(([name, value]) => tasks.some((other) => other.variables[name] !== value))
      .map(([name, value]) => `${name}=${value}`)
    return `${pc.dim(`${node}:`)} ${shellLine([...own, ...command])}`
  })
}

/** The cases of each round by their numbers in the list of cases. */
function orderText({ plan: { cases, runs } }: PlannedSuite, rows: number, width: number): string {
  const numbers = new Map(cases.map(({ id }, index) => [id, String(index + 1)]))
  const rounds = [...groupBy(runs, ({ repeat }) => repeat)].map(([repeat, round]) => [
    String(repeat),
    [
      ...round.slice(0, rows).map((run) => numbers.get(run.case.id) ?? ''),
      ...(round.length > rows ? [`… ${round.length - rows} more`] : []),
    ].join(' '),
  ])
  if (rounds.length === 0) return ''
  return stacked([
    table([{ title: 'round', align: 'right' }, { title: 'cases by #' }], rounds.slice(0, rows), width),
    more(rounds.length - rows),
  ])
}

const clusterText = ({ name, engine }: Cluster) => (name === engine ? name : `${name} (${engine})`)

const more = (count: number) => (count > 0 ? pc.dim(`… and ${count} more; --all shows them`) : '')

const stacked = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n')
