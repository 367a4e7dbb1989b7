import { grouped } from '../collections/group-by.ts'
import { byLevel } from '../model/finding.ts'
import type { FindingItem } from '../document/blocks.ts'
import { inEach, labelText } from '../document/text-line.ts'
import { sideNames, type ComparedCase, type LabelledComparison } from './comparison.ts'
import { sideLetters } from './side-titles.ts'

export const ownFindings = ({ findings }: LabelledComparison): FindingItem[] =>
  findings.map((finding) => ({ finding, subject: 'cases', about: [] }))

/** Findings about the comparison, then errors and warnings of its compared cases; each code once. */
export const comparisonFindings = (comparison: LabelledComparison): FindingItem[] => [
  ...ownFindings(comparison),
  ...findingsOfCases(comparison.cases),
]

/** Each finding of the cases once, with every side and case that has it. */
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
