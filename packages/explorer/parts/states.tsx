import type { ComponentChildren } from 'preact'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { Text } from '../../../src/core/model/text.ts'
import { explorerState, type Answer } from '../answers.ts'
import type { ApiProblem } from '../api.ts'
import { place } from '../location.ts'

const texts: Readonly<Record<Exclude<ApiProblem['kind'], 'refused'>, Text>> = {
  unreachable: explorerWords.unreachable,
  'no-token': explorerWords.noToken,
  defect: explorerWords.defect,
  'no-log': explorerWords.staticNoLog,
  'no-run': explorerWords.staticNoRun,
  'unreachable-files': explorerWords.unreachableFiles,
}

export function Problem({ problem }: { readonly problem: ApiProblem }) {
  const { language } = place.value
  return (
    <p class="problem" role="alert">
      {problem.kind === 'refused' ? (
        <>
          {problem.seen[language]}
          {language === 'zh' ? '。' : '. '}
          {problem.fix[language]} <code>{problem.code}</code>
        </>
      ) : (
        texts[problem.kind][language]
      )}
    </p>
  )
}

export interface ReadyProps<T> {
  readonly answer: Answer<T>
  readonly children: (value: T) => ComponentChildren
}

/** Shows the answer, or that it is loading, or why there is none. */
export function Ready<T>({ answer, children }: ReadyProps<T>) {
  switch (answer.kind) {
    case 'loading':
      return <p class="note">{explorerWords.loading[place.value.language]}</p>
    case 'failed':
      return <Problem problem={answer.problem} />
    case 'ready':
      return <>{children(answer.value)}</>
  }
}

/** Why there is nothing to show. */
export function Nothing() {
  const hasResults = explorerState.value?.sources.length !== 0
  const text = hasResults ? explorerWords.nothing : explorerWords.noResults
  return <p class="note">{text[place.value.language]}</p>
}
