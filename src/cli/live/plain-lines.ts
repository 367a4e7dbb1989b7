import type { Language } from '../../core/model/text.ts'
import { say, sayMissing } from '../../core/messages/say.ts'
import type { RunReporter } from '../../app/run/reporter.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Run } from '../../core/model/run.ts'
import { preparationLines } from './preparation-lines.ts'
import { searchLines } from './search-lines.ts'
import { roughDuration } from '../../core/words/duration-words.ts'
import { aboutText, findingText } from '../text/finding.ts'
import { explainedOutcome } from '../../core/words/outcome-words.ts'
import { rateText } from '../../core/document/numbers.ts'
import { clockText } from '../text/clock.ts'
import { plainWords } from './plain-lines-words.ts'

/** One line an event, for logs and pipes: the start of each run and what became of it. */
export function plainLines(write: (line: string) => void, language: Language): RunReporter {
  const words = plainWords[language]
  // Of each case, why its last run was not needed: every further round would say the same.
  const lastReasons = new Map<string, string>()
  return {
    ...preparationLines(write, language),
    ...searchLines(write, language),
    started({ suite, cases, runs }, done) {
      write(words.started(suite, cases.length, runs.length, done.length))
    },
    skipped: ({ case: { id }, reason }) => write(words.skipped(id, say(reason, language))),
    pausing: ({ case: { id }, repeat }, pause) =>
      write(words.pausing(roughDuration(pause)[language], `${id} #${repeat}`)),
    runStarted: ({ run, position, of: total }) =>
      write(`[${position}/${total}] ${run.case.id} #${run.repeat} …`),
    runQueued: ({ case: { id }, repeat }, state) => write(`  ${words.queued(`${id} #${repeat}`, state)}`),
    runEnded: (run, measurement) => write(`  ${endText(run, measurement, language)}`),
    passedOver: (run, why) => {
      const because = sayMissing(why, language)
      if (lastReasons.get(run.case.id) === because) return
      lastReasons.set(run.case.id, because)
      write(`  ${words.notNeeded(`${run.case.id} #${run.repeat}`, because)}`)
    },
    finding: (finding, about) => write(aboutText(about, findingText(finding, language), language)),
    stopping: () => write(words.stopping),
  }
}

function endText({ outcome, origin }: Run, measurement: Maybe<Measurement>, language: Language): string {
  const words = plainWords[language]
  const ended = explainedOutcome(outcome)[language]
  const took = origin.kind === 'executed' ? words.took(ended, clockText(origin.elapsed)) : ended
  if (measurement.kind === 'missing') return took
  const { throughput, unit } = measurement.value
  return `${took}${words.comma}${throughput.kind === 'known' ? rateText(throughput.value, unit) : words.noFigure(sayMissing(throughput, language))}`
}
