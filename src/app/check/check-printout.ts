import type { Drift } from '../../core/check/drift.ts'
import { driftGroups, isGroup, type DriftGroup } from '../../core/check/drift-groups.ts'
import {
  colon,
  comma,
  enumeration,
  listed,
  quiet,
  strong,
  type TextLine,
  toned,
} from '../../core/document/text-line.ts'
import { lines, list, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { Text } from '../../core/model/text.ts'
import { counted, sizeText } from '../../core/text/quantities.ts'
import { showsSomething, type ResultsCheck } from './check.ts'
import { driftText, groupText, remedyTexts } from './drift-words.ts'

/** Files that a line names. */
const mostNamed = 5

const checkWords = {
  reflowed: (files: Text): Text => ({
    en: `same text in other lines than when it was written: ${files.en}`,
    zh: `文字与写入时相同，只是换行或空格不同：${files.zh}`,
  }),
  unlisted: (names: Text, count: number): Text => ({
    en: `not compared, as SHA256SUMS does not list ${count === 1 ? 'it' : 'them'}: ${names.en}${count > mostNamed ? `, … (${count} files)` : ''}`,
    zh: `未比较（SHA256SUMS 中没有）：${names.zh}${count > mostNamed ? `……（共 ${count} 个文件）` : ''}`,
  }),
  signedBy: ({ name, key }: { readonly name: string; readonly key: string }): Text => ({
    en: `signed by ${name} (${key})`,
    zh: `签名者：${name}（${key}）`,
  }),
  moreDamage: (more: number): Text => ({
    en: `${more} more: steady check lists them`,
    zh: `另有 ${more} 处：steady check 列出`,
  }),
  nothingToCheck: {
    en: 'nothing to check: there is no run and no report',
    zh: '没有可检查的内容：既没有运行，也没有报告',
  },
  logs: (logs: number, size: string): Text => ({
    en: `${counted(logs, 'log')} (${size})`,
    zh: `${logs} 个日志（${size}）`,
  }),
  publishedFigures: (published: number): Text => ({
    en: `${counted(published, 'published figure')} without a log`,
    zh: `${published} 个没有日志的公布数值`,
  }),
  reportFiles: (files: readonly string[]): Text => ({
    en: counted(files.length, 'report file'),
    zh: `${files.length} 个报告文件`,
  }),
} as const

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
    note(more, {
      en: `${more} more: --all lists them`,
      zh: `另有 ${more} 处：--all 列出全部`,
    }),
    note(following, {
      en: `${counted(following, 'difference')} in the report ${following === 1 ? 'follows' : 'follow'} from these, and ${following === 1 ? 'is' : 'are'} not listed`,
      zh: `报告中由此引起的 ${following} 处差异未列出`,
    }),
    note(unknown.length, {
      en: `not compared, as steady did not write them: ${unknownFiles.en}`,
      zh: `未比较（不是 steady 生成的报告）：${unknownFiles.zh}`,
    }),
    note(reflowed.length, checkWords.reflowed(listed(reflowed, enumeration))),
    note(
      unlisted.length,
      checkWords.unlisted(listed(unlisted.slice(0, mostNamed), enumeration), unlisted.length),
    ),
    note(unfinished, {
      en: `not compared: ${counted(unfinished, 'file')} of a session that still writes or was cut off; steady run lists ${unfinished === 1 ? 'it' : 'them'}`,
      zh: `未比较：仍在写入或被中断的会话的 ${unfinished} 个文件；steady run 会将其列入清单`,
    }),
    note(check.list === 'none' && showsSomething(check) ? 1 : 0, {
      en: 'no SHA256SUMS, so changes of files without a digest elsewhere, as run.json, do not show; steady report writes it',
      zh: '没有 SHA256SUMS，因此 run.json 等别处没有摘要的文件若有改动无法发现；steady report 会生成该清单',
    }),
    untitled(list(...(signedBy === undefined ? [] : [checkWords.signedBy(signedBy)]))),
    untitled(
      lines(
        ...otherVersions.map(({ file, renderedBy }) =>
          quiet({
            en: `${file}: rendered by steadystate ${renderedBy}, same as by this version`,
            zh: `${file}：由 steadystate ${renderedBy} 生成，与当前版本的结果相同`,
          }),
        ),
      ),
    ),
    note(uncoveredArrivals, {
      en: `not compared, as their SHA-256 was not recorded: the arrival times of ${counted(uncoveredArrivals, 'run')}`,
      zh: `未比较（写入时没有记录 SHA-256）：${uncoveredArrivals} 次运行的到达时间`,
    }),
    note(rulesFound, {
      en: `rule found from the document, so not counted as reproduced: the figures of ${counted(rulesFound, 'run')}`,
      zh: `规则由文档反推、不计入复现：${rulesFound} 次运行的数值`,
    }),
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
      {
        en: counted(figures, 'computed figure'),
        zh: `${figures} 个计算所得数值`,
      },
      files.length === 0 ? { en: 'no report file', zh: '没有报告文件' } : checkWords.reportFiles(files),
    ],
    comma,
  )
  return [
    { en: `checked ${en}: `, zh: `已检查 ${zh}：` },
    drifts.length === 0
      ? toned({ en: 'no drift', zh: '全部一致' }, 'good')
      : toned({ en: counted(drifts.length, 'drift'), zh: `${drifts.length} 处不一致` }, 'bad'),
  ]
}
