import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import type { PlannedStep } from '../../core/plan/plan-document.ts'
import { preparedBy, stepWords } from '../../core/words/step-words.ts'
import { hanging, indent, indentWidth } from '../../core/document/terminal/layout.ts'

/** Steps of preparation as people read them. Prose is wrapped; a command stays in one line, so that it can be pasted. */
export function stepsText(steps: readonly PlannedStep[], width: number, language: Language): string {
  if (steps.length === 0) return ''
  const shown = steps.flatMap((step) => {
    const { head, lines } = stepWords(step, language)
    return [
      ...hanging(head, width),
      ...lines.flatMap(({ kind, text }) =>
        (kind === 'code' ? [text] : hanging(text, width - indentWidth)).map(indent),
      ),
    ]
  })
  return [...shown, ...hanging(preparedBy[language], width).map((line) => pc.dim(line))].join('\n')
}
