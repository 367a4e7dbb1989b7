import type { RunReporter } from '../../app/run/reporter.ts'
import type { SampleUnit } from '../../core/model/measurement.ts'
import { outcomeText } from '../text/outcome.ts'
import { clockText, figureText } from '../text/figures.ts'

/** One line an event, for logs and pipes: the start of each run and what became of it. */
export function plainLines(
  write: (line: string) => void,
  unitOf: (workload: string) => SampleUnit,
): RunReporter {
  return {
    started(plan, done) {
      const before = done.length === 0 ? '' : `, ${done.length} of them finished before`
      write(
        `${plan.suite}: ${plan.cases.length - plan.skips.length} cases, ${plan.runs.length} runs${before}`,
      )
    },
    skipped: ({ case: { id }, reason }) => write(`skipped ${id}: ${reason}`),
    runStarted: ({ run, position, of }) => write(`[${position}/${of}] ${run.case.id} #${run.repeat} …`),
    runEnded(run, measurement) {
      const took = run.origin.kind === 'executed' ? ` in ${clockText(run.origin.elapsed)}` : ''
      const measured = measurement.kind === 'known' ? measurement.value.throughput : measurement
      const figure =
        measured.kind === 'known'
          ? figureText(measured.value, unitOf(run.case.workload))
          : `no figure: ${measured.why.en}`
      write(`  ${outcomeText(run.outcome)}${took}, ${figure}`)
    },
    passedOver: (run, why) => write(`  ${run.case.id} #${run.repeat} not needed: ${why.en}`),
    finding: ({ level, seen, todo }) => write(`${level}: ${seen.en}\n  ${todo.en}`),
    stopping: () => write('stopping: the current run is ended, what is done is kept'),
  }
}
