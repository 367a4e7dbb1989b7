import type { Drift } from '../../core/check/drift.ts'
import { driftGroups, isGroup, type DriftGroup } from '../../core/check/drift-groups.ts'
import { colon } from '../../core/document/page-words.ts'
import { lines, list, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import {
  comma,
  enumeration,
  listed,
  quiet,
  strong,
  toned,
  type TextLine,
} from '../../core/document/text-line.ts'
import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'
import { sizeText } from '../../core/text/size.ts'
import { showsSomething, type ResultsCheck } from '../check.ts'
import { driftText, groupText, remedyTexts } from './drift-words.ts'
import { checkWords, mostNamed } from './check-words.ts'

/** Drifts that are listed without `--all`: enough to see what went wrong. */
const mostListed = 20

/** Every drift with its place, and how much was compared with the logs. */
export function checkPrintout(check: ResultsCheck, { all }: { readonly all: boolean }): Printout {
  const { drifts, following, unknown, otherVersions, uncoveredArrivals, rulesFound } = check
  const { unlisted, unfinished, reflowed, signedBy } = check
  const { shown, more } = listedDrifts(drifts, all)
  const unknownFiles = listed(unknown, enumeration)
  const note = (count: number, text: Text) => untitled(list(...(count > 0 ? [quiet(text)] : [])))
  return [
    untitled(lines(...shown.map(driftLine))),
    note(more, checkWords.moreDrifts(more)),
    note(following, checkWords.followingDifferences(following)),
    note(unknown.length, checkWords.unknownFiles(unknownFiles)),
    note(reflowed.length, checkWords.reflowed(listed(reflowed, enumeration))),
    note(
      unlisted.length,
      checkWords.unlisted(listed(unlisted.slice(0, mostNamed), enumeration), unlisted.length),
    ),
    note(unfinished, checkWords.unfinished(unfinished)),
    note(check.list === 'none' && showsSomething(check) ? 1 : 0, checkWords.withoutList),
    untitled(list(...(signedBy === undefined ? [] : [checkWords.signedBy(signedBy)]))),
    untitled(
      lines(
        ...otherVersions.map(({ file, renderedBy }) =>
          quiet(checkWords.renderedByOtherVersion(file, renderedBy)),
        ),
      ),
    ),
    note(uncoveredArrivals, checkWords.arrivalsWithoutHash(uncoveredArrivals)),
    note(rulesFound, checkWords.rulesFromDocument(rulesFound)),
    untitled(list(checkedLine(check))),
    // What comes first bears the rest.
    untitled(list(...remedyTexts(drifts).map((text) => toned(text, 'bad')))),
  ]
}

/** What is wrong with the files of a report; empty if nothing is. */
export function damagePrintout(damage: readonly Drift[]): Printout {
  const { shown, more } = listedDrifts(damage, false)
  return [
    untitled(lines(...shown.map(driftLine))),
    untitled(list(...(more > 0 ? [quiet(checkWords.moreDamage(more))] : []))),
    untitled(list(...remedyTexts(damage).map((text) => toned(text, 'bad')))),
  ]
}

function listedDrifts(drifts: readonly Drift[], all: boolean) {
  const listable = all ? drifts : driftGroups(drifts)
  const shown = all ? drifts : listable.slice(0, mostListed)
  return { shown, more: listable.length - shown.length }
}

/** `report/report.en.md:41: prints 9.41 images/s, the logs give 9.31 images/s`, then the case or run it belongs to. */
function driftLine(drift: Drift | DriftGroup): TextLine {
  if (isGroup(drift)) return [strong(drift.folder), colon, groupText(drift)]
  const about = 'about' in drift ? drift.about : undefined
  return [
    strong(placeOf(drift)),
    colon,
    driftText(drift),
    ...(about === undefined ? [] : [quiet({ en: `  (${about})`, zh: `（${about}）` })]),
  ]
}

function placeOf(drift: Drift): string {
  if (!('line' in drift)) return drift.file
  return `${drift.file}:${drift.line}${drift.path === undefined ? '' : ` ${drift.path}`}`
}

function checkedLine(check: ResultsCheck): TextLine {
  if (!showsSomething(check)) return checkWords.nothingToCheck
  const { logs, bytes, published, figures, files, drifts } = check
  const size = sizeText(bytes)
  const { en, zh } = listed(
    [
      logs > 0 || published === 0 ? checkWords.logs(logs, size) : undefined,
      published > 0 ? checkWords.publishedFigures(published) : undefined,
      checkWords.computedFigures(figures),
      files.length === 0 ? checkWords.noReportFile : checkWords.reportFiles(files),
    ],
    comma,
  )
  return [
    checkWords.checked(en, zh),
    drifts.length === 0
      ? toned(checkWords.noDrift, 'good')
      : toned({ en: counted(drifts.length, 'drift'), zh: `${drifts.length} 处不一致` }, 'bad'),
  ]
}
