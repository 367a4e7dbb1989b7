import { sayMissing } from '../../messages/say.ts'
import type { SampleUnit } from '../../model/units.ts'
import type { Language } from '../../model/text.ts'
import type { CaseRecord, RunRecord } from '../record-model.ts'
import type { Report } from '../model.ts'
import { digits, intervalDigits, levelText } from '../../document/numbers.ts'
import { benchmarkEntries } from '../../document/benchmark-entries.ts'
import { markdownCode, markdownText } from '../../document/markdown/escape.ts'
import { testSuite, type TestCase } from '../../document/junit.ts'
import { dlperfDocument, type DlperfRepeats } from '../../results/dlperf-document.ts'
import { dlperfDictionary, DlperfLines } from '../../results/dlperf-printout.ts'

/** The result file of DLPerf's scripts, with their rounding. */
const dlperfJson = (report: Report): string =>
  `${JSON.stringify(dlperfDocument(repeatsOf(report)), null, 2)}\n`

/** The output of these scripts: a line for each log, then the dictionary of that file. */
function dlperfText(report: Report): string {
  const lines = new DlperfLines()
  const printed = report.runs.flatMap(({ case: { id: caseName }, repeat, run, source, throughput }) =>
    throughput.kind === 'known'
      ? [
          lines.line(source.kind === 'log' ? source.path : run, {
            caseName,
            repeat,
            throughput: throughput.value,
          }),
        ]
      : [],
  )
  return [...printed, dlperfDictionary(dlperfDocument(repeatsOf(report))), ''].join('\n')
}

const repeatsOf = ({ cases, runs }: Report): DlperfRepeats[] =>
  cases.map((caseRecord) => ({
    case: caseRecord.case,
    repeats: runs.flatMap(({ case: { id }, throughput }) =>
      id === caseRecord.case.id && throughput.kind === 'known' ? [throughput.value] : [],
    ),
  }))

/**
 * Forms of a report for other programs: CI servers, and readers of the output of DLPerf's scripts. They are printed and are
 * no files of the report.
 */
export const printedFormats = [
  'junit',
  'github-summary',
  'github-benchmark',
  'dlperf-json',
  'dlperf',
] as const
export type PrintedFormat = (typeof printedFormats)[number]

/** Renders one of these forms. Cases are named by id, because an id stays the same when the suite grows. */
export const printedRenderers: Readonly<
  Record<PrintedFormat, (report: Report, language: Language) => string>
> = {
  junit: (report, language) =>
    testSuite(
      report.title[language],
      report.cases.map((caseRecord) => testOf(caseRecord, report, language)),
      [report.summary[language]],
    ),
  'github-summary': (report, language) => {
    const rows = report.cases.map((caseRecord) => {
      const cells = [
        markdownCode(caseRecord.case.id),
        figureOf(caseRecord, report, language),
        String(caseRecord.evidence.length),
      ]
      return `| ${cells.join(' | ')} |`
    })
    const [title, figure, runs] =
      language === 'zh' ? ['用例', '吞吐率', '运行次数'] : ['Case', 'Throughput', 'Runs']
    return [
      `# ${markdownText(report.title[language])}\n`,
      `**${markdownText(report.summary[language])}**\n`,
      `| ${title} | ${figure} | ${runs} |`,
      '| --- | ---: | ---: |',
      ...rows,
      '',
    ].join('\n')
  },
  'github-benchmark': (report) =>
    benchmarkEntries(
      report.cases.flatMap((caseRecord) =>
        caseRecord.throughput.kind === 'known'
          ? [
              {
                name: caseRecord.case.id,
                unit: unitOf(caseRecord, report),
                estimate: caseRecord.throughput.value,
                extra: report.protocol,
              },
            ]
          : [],
      ),
    ),
  'dlperf-json': dlperfJson,
  dlperf: dlperfText,
}

const runsOf = ({ case: { id } }: CaseRecord, { runs }: Report): readonly RunRecord[] =>
  runs.filter((run) => run.case.id === id)

const unitOf = (caseRecord: CaseRecord, report: Report): `${SampleUnit}/s` =>
  `${runsOf(caseRecord, report).find(({ throughput }) => throughput.kind === 'known')?.unit ?? 'samples'}/s`

/** `9.85 images/s (95%: 9.80 – 9.91)`, or why there is no figure. */
function figureOf(caseRecord: CaseRecord, report: Report, language: Language): string {
  const throughput = caseRecord.shown?.throughput ?? caseRecord.throughput
  if (throughput.kind === 'missing') return `— (${sayMissing(throughput, language)})`
  const { value, interval } = throughput.value
  const hints = { unit: caseRecord.shown?.unit ?? unitOf(caseRecord, report), decimals: 2 } as const
  const beside =
    interval.kind === 'known'
      ? ` (${levelText(interval.value.level)}: ${intervalDigits({ ...interval.value, ...hints })})`
      : ''
  return `${digits(value, hints)} ${hints.unit}${beside}`
}

/** A case without runs was skipped; a case with a lost run fails; a case whose runs give no figure is an error. */
function testOf(caseRecord: CaseRecord, report: Report, language: Language): TestCase {
  const runs = runsOf(caseRecord, report)
  const lost = runs.filter(({ state }) => state !== 'completed' && state !== 'not-run')
  const output = figureOf(caseRecord, report, language)
  const testIdentity = { suite: report.protocol, name: caseRecord.case.id, output }
  if (runs.length === 0) return { ...testIdentity, state: 'skipped', message: output }
  if (lost.length > 0)
    return {
      ...testIdentity,
      state: 'failed',
      message: lost.map(({ run, outcome }) => `${run}: ${outcome[language]}`).join('; '),
    }
  return {
    ...testIdentity,
    state: caseRecord.throughput.kind === 'known' ? 'passed' : 'error',
    message: output,
  }
}
