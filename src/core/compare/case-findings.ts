import { groupBy } from '../collections/group-by.ts'
import { sayFinding } from '../messages/say.ts'
import { byLevel, type Finding, type FindingLevel } from '../model/finding.ts'
import type { Language } from '../model/text.ts'
import { sideNames, type Comparison, type SideName } from './comparison.ts'
import { sideLetters } from './words.ts'

/** A finding as every form of a comparison prints it. */
export interface SaidFinding {
  readonly level: FindingLevel
  readonly code: string
  readonly seen: string
  readonly todo: string
}

/** What is doubtful about the comparison, then about its compared cases: errors and warnings, each code once. */
export const saidFindings = (comparison: Comparison, language: Language): SaidFinding[] => [
  ...ownFindings(comparison, language),
  ...ofCases(comparison, language),
]

/** What is doubtful about the comparison itself. */
export const ownFindings = ({ findings }: Comparison, language: Language): SaidFinding[] =>
  findings.map((one) => ({ level: one.level, code: one.code, ...sayFinding(one, language) }))

interface Place {
  readonly side: SideName
  readonly label: string
  readonly finding: Finding
}

function ofCases({ cases }: Comparison, language: Language): SaidFinding[] {
  const places = cases.flatMap((one): Place[] =>
    one.verdict.kind === 'not-comparable'
      ? []
      : sideNames.flatMap((side) =>
          (one[side]?.findings ?? [])
            .filter(({ level }) => level !== 'note')
            .map((finding) => ({ side, label: one.label[language], finding })),
        ),
  )
  const byCode = groupBy(
    places.toSorted((x, y) => byLevel(x.finding, y.finding)),
    ({ finding }) => finding.code,
  )
  return [...byCode.values()].flatMap((group) => said(group, language))
}

/** In the words of the first case, which is named, and then the others that have it. */
function said(group: readonly Place[], language: Language): SaidFinding[] {
  const [first] = group
  if (first === undefined) return []
  const { level, code } = first.finding
  const { seen, todo } = sayFinding(first.finding, language)
  const [place, ...others] = new Set(group.map(({ side, label }) => `${sideLetters[side]} ${label}`))
  const chinese = language === 'zh'
  const also = chinese ? `（另有 ${others.join('、')}）` : ` (also ${others.join(', ')})`
  return [
    {
      level,
      code,
      seen: `${place ?? ''}${chinese ? '：' : ': '}${seen}${others.length === 0 ? '' : also}`,
      todo,
    },
  ]
}
