import { grouped } from '../collections/group-by.ts'
import { byLevel } from '../model/finding.ts'
import type { Text } from '../model/text.ts'
import type { FindingItem } from '../document/blocks.ts'
import { labelText } from '../document/label.ts'
import { inEach } from '../document/compose.ts'
import { colon } from '../document/page-words.ts'
import { enumeration, listed, printedFinding, written, type PrintedFinding } from '../document/printout.ts'
import { sideNames, type ComparedCase, type LabelledComparison } from './comparison.ts'
import { sideLetters } from './words.ts'

/** {@link comparisonFindings} in words. */
export const saidFindings = (comparison: LabelledComparison): PrintedFinding[] =>
  comparisonFindings(comparison).map(said)

/** What is doubtful about the comparison itself. */
export const ownFindings = ({ findings }: LabelledComparison): PrintedFinding[] =>
  findings.map(printedFinding)

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
function said({ finding, about: [place, ...others] }: FindingItem): PrintedFinding {
  const printed = printedFinding(finding)
  const { en, zh } = listed(others, enumeration)
  const also: Text | string = others.length === 0 ? '' : { en: ` (also ${en})`, zh: `（另有 ${zh}）` }
  const where = place === undefined ? '' : written`${place}${colon}`
  return { ...printed, seen: written`${where}${printed.seen}${also}` }
}
