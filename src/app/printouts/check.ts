import type { Drift } from '../../core/check/drift.ts'
import { colon } from '../../core/document/page-words.ts'
import { lines, untitled } from '../../core/document/block-builders.ts'
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
import { driftText, remedyTexts } from './drifts.ts'

/** Drifts that are listed without `--all`: enough to see what went wrong. */
const mostListed = 20

/** What does not hold, each with its place, and how much was compared with the logs. */
export function checkPrintout(check: ResultsCheck, { all }: { readonly all: boolean }): Printout {
  const { drifts, following, unknown, otherVersions, uncoveredArrivals, rulesFound } = check
  const shown = all ? drifts : drifts.slice(0, mostListed)
  const more = drifts.length - shown.length
  const unknownFiles = listed(unknown, enumeration)
  const note = (count: number, text: Text) => untitled(lines(...(count > 0 ? [quiet(text)] : [])))
  return [
    untitled(lines(...shown.map(driftLine))),
    note(more, { en: `${more} more: --all lists them`, zh: `另有 ${more} 处：--all 列出全部` }),
    note(following, {
      en: `${counted(following, 'difference')} in the report ${following === 1 ? 'follows' : 'follow'} from these, and ${following === 1 ? 'is' : 'are'} not listed`,
      zh: `报告中由此引起的 ${following} 处差异未列出`,
    }),
    note(unknown.length, {
      en: `not compared, as steady did not write them: ${unknownFiles.en}`,
      zh: `未比较（不是 steady 生成的报告）：${unknownFiles.zh}`,
    }),
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
    untitled(lines(checkedLine(check))),
    // What comes first bears the rest.
    untitled(lines(...remedyTexts(drifts).map((text) => toned(text, 'bad')))),
  ]
}

/** `report/report.en.md:41: prints 9.41 images/s, the logs give 9.31 images/s`, then the case or run it belongs to. */
function driftLine(drift: Drift): TextLine {
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
  if (!showsSomething(check))
    return {
      en: 'nothing to check: there is no run and no report',
      zh: '没有可检查的内容：既没有运行，也没有报告',
    }
  const { logs, bytes, published, figures, files, drifts } = check
  const size = sizeText(bytes)
  const { en, zh } = listed(
    [
      logs > 0 || published === 0
        ? { en: `${counted(logs, 'log')} (${size})`, zh: `${logs} 个日志（${size}）` }
        : undefined,
      published > 0
        ? {
            en: `${counted(published, 'published figure')} without a log`,
            zh: `${published} 个没有日志的公布数值`,
          }
        : undefined,
      { en: counted(figures, 'computed figure'), zh: `${figures} 个计算所得数值` },
      files.length === 0
        ? { en: 'no report file', zh: '没有报告文件' }
        : { en: counted(files.length, 'report file'), zh: `${files.length} 个报告文件` },
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
