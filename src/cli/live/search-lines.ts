import type { RunReporter } from '../../app/jobs/reporter.ts'
import { foundText, trialText } from '../../core/words/search-words.ts'
import type { Language } from '../../core/model/text.ts'

const texts = {
  en: {
    trial: (search: string, batch: number) => `${search}: trying batch ${batch} …`,
    ended: (search: string, found: string) => `${search}: batch ${found}`,
  },
  zh: {
    trial: (search: string, batch: number) => `${search}：试 batch size ${batch} …`,
    ended: (search: string, found: string) => `${search}：batch size ${found}`,
  },
} as const

/** One line for each trial of a search, and one for its end, printed before the view of the runs. */
export function searchLines(
  write: (line: string) => void,
  language: Language,
): Required<Pick<RunReporter, 'trialStarted' | 'trialEnded' | 'searchEnded'>> {
  const words = texts[language]
  return {
    trialStarted: ({ id, case: { batchPerDevice } }) => {
      write(words.trial(id.slice(0, id.lastIndexOf('/')), batchPerDevice))
    },
    trialEnded: (trial) => {
      const { verdict } = trial
      const evidence = verdict.kind === 'out-of-memory' ? `: ${verdict.evidence}` : ''
      write(`  ${trialText(trial)[language]}${evidence}`)
    },
    searchEnded: (searched) => {
      write(words.ended(searched.search.id, foundText(searched)[language]))
    },
  }
}
