import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import type { RunReporter } from '../../app/run/reporter.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Run } from '../../core/model/run.ts'
import { counted } from '../../core/text/counted.ts'
import { findingText } from '../text/finding.ts'
import { outcomeText } from '../text/outcome.ts'
import { clockText, figureText } from '../text/figures.ts'

/** One line an event, for logs and pipes: the start of each run and what became of it. */
export function plainLines(write: (line: string) => void, language: Language): RunReporter {
  return {
    started({ suite, cases, runs }, done) {
      const before = done.length === 0 ? '' : `, ${done.length} of them finished before`
      write(`${suite}: ${counted(cases.length, 'case')}, ${counted(runs.length, 'run')}${before}`)
    },
    skipped: ({ case: { id }, reason }) => write(`skipped ${id}: ${reason[language]}`),
    runStarted: ({ run, position, of }) => write(`[${position}/${of}] ${run.case.id} #${run.repeat} …`),
    runQueued: ({ case: { id }, repeat }, state) => write(`  ${id} #${repeat} waits in the queue: ${state}`),
    runEnded: (run, measurement) => write(`  ${endText(run, measurement, language)}`),
    passedOver: (run, why) => write(`  ${run.case.id} #${run.repeat} not needed: ${why[language]}`),
    finding: (finding) => write(findingText(finding, language)),
    stopping: () => write('stopping: the current run is ended, what is done is kept'),
  }
}

function endText({ outcome, origin }: Run, measurement: Maybe<Measurement>, language: Language): string {
  const ended = outcomeText(outcome)
  const took = origin.kind === 'executed' ? `${ended} in ${clockText(origin.elapsed)}` : ended
  if (measurement.kind === 'missing') return took
  const { throughput, unit } = measurement.value
  return `${took}, ${throughput.kind === 'known' ? figureText(throughput.value, unit) : `no figure: ${sayMissing(throughput, language)}`}`
}
