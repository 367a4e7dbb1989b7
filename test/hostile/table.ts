import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Judged, Verdict } from './judge.ts'

/** From bad to good. */
const verdicts: readonly Verdict[] = ['wrong', 'withheld', 'warned', 'right']

const shortest = (rate: number) => Number(rate.toPrecision(5)).toString()

const count = (judged: readonly Judged[], verdict: Verdict) =>
  judged.filter((judged) => judged.verdict === verdict).length

const countsOf = (judged: readonly Judged[]) =>
  verdicts
    .filter((verdict) => count(judged, verdict) > 0)
    .map((verdict) => `${count(judged, verdict)} ${verdict}`)
    .join(', ')

/** How a log came out with all seeds, and the worst of them. */
function row(name: string, judged: readonly Judged[]): string {
  const worst = judged.toSorted((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict))[0]
  if (worst === undefined) return name
  const { truth } = worst.written
  const cells = [
    countsOf(judged).padEnd(28),
    name.padEnd(86),
    (truth.kind === 'known' ? shortest(truth.rate) : 'unknowable').padStart(10),
    worst.figures.slice(0, 4).map(shortest).join(' ').padStart(10),
    worst.said.join(' '),
  ]
  return cells.join('  ').trimEnd()
}

/** One line for each log; the worst come last. */
export function tableOf(judged: readonly Judged[]): string {
  const byLog = groupBy(judged, ({ log }) => log.name)
  const head = [
    'verdicts over the seeds'.padEnd(28),
    'log'.padEnd(86),
    'true rate'.padStart(10),
    'printed'.padStart(10),
    'warnings and reasons',
  ].join('  ')
  const kindOf = ({ log: { group, name } }: Judged) =>
    group === 'unknown programs' ? (name.split(':')[0] ?? name) : group
  const sums = [...groupBy(judged, kindOf)].map(([group, those]) => {
    const known = those.filter(({ written }) => written.truth.kind === 'known')
    const share = known.length === 0 ? '–' : `${((100 * count(known, 'right')) / known.length).toFixed(0)} %`
    return `${group.padEnd(40)} ${String(those.length).padStart(5)} logs: ${countsOf(those)}; ${share} of ${known.length} that can be known are right`
  })
  return [head, ...[...byLog].map(([name, some]) => row(name, some)), '', ...sums].join('\n')
}
