import { grouped } from '../collections/group-by.ts'
import { sayFinding } from '../messages/say.ts'
import { byLevel, type FindingLevel } from '../model/finding.ts'
import type { Language } from '../model/text.ts'
import type { FindingItem } from '../document/blocks.ts'
import { labelText } from '../document/label.ts'
import { inEach } from '../document/compose.ts'
import { sideNames, type ComparedCase, type LabelledComparison } from './comparison.ts'
import { sideLetters } from './words.ts'

/** A finding as every form of a comparison prints it. */
export interface SaidFinding {
  readonly level: FindingLevel
  readonly code: string
  readonly seen: string
  readonly todo: string
}

/** {@link comparisonFindings} in words. */
export const saidFindings = (comparison: LabelledComparison, language: Language): SaidFinding[] =>
  comparisonFindings(comparison).map((item) => said(item, language))

/** What is doubtful about the comparison itself. */
export const ownFindings = ({ findings }: LabelledComparison, language: Language): SaidFinding[] =>
  findings.map((finding) => said({ finding, subject: 'cases', about: [] }, language))

/** What is doubtful about the comparison, then about its compared cases: errors and warnings, each code once. */
export const comparisonFindings = ({ findings, cases }: LabelledComparison): FindingItem[] => [
  ...findings.map((finding): FindingItem => ({ finding, subject: 'cases', about: [] })),
  ...findingsOfCases(cases),
]

/** The finding of the first case that has it, with every side and case. */
function findingsOfCases(cases: readonly ComparedCase[]): FindingItem[] {
  const places = cases.flatMap(({ label, verdict, ...sides }) =>
    verdict.kind === 'not-comparable'
      ? []
      : sideNames.flatMap((side) =>
          (sides[side]?.findings ?? [])
            .filter(({ level }) => level !== 'note')
            .map((finding) => ({
              finding,
              about: inEach((language) => `${sideLetters[side]} ${labelText(label)[language]}`),
            })),
        ),
  )
  const byCode = grouped(
    places.toSorted((x, y) => byLevel(x.finding, y.finding)),
    ({ finding }) => finding.code,
  )
  return byCode.map((group) => ({
    finding: group[0].finding,
    subject: 'cases',
    about: grouped(group, ({ about }) => about.en).map(([{ about }]) => about),
  }))
}

/** In the words of the first case, which is named, and then the others that have it. */
function said({ finding, about }: FindingItem, language: Language): SaidFinding {
  const { level, code } = finding
  const { seen, todo } = sayFinding(finding, language)
  const [place, ...others] = about.map((text) => text[language])
  const chinese = language === 'zh'
  const also = chinese ? `（另有 ${others.join('、')}）` : ` (also ${others.join(', ')})`
  return {
    level,
    code,
    seen: `${place === undefined ? '' : `${place}${chinese ? '：' : ': '}`}${seen}${others.length === 0 ? '' : also}`,
    todo,
  }
}
