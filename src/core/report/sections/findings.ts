import { hasInterval } from '../../results/estimate.ts'
import { searchFindings } from '../../batch-search/findings.ts'
import { nodesText } from '../../environment/nodes-text.ts'
import { nodeFindings } from '../../environment/node-findings.ts'
import { byLevel, type Cause, type Finding } from '../../model/finding.ts'
import { same, type Text } from '../../model/text.ts'
import type { ReportContext } from '../context.ts'
import { grouped } from '../../collections/group-by.ts'
import type { FindingItem, StoredBlock } from '../../document/blocks.ts'
import type { Section } from '../model.ts'
import { causeOf, causes } from './causes.ts'
import { resultFinding } from '../../results/finding-rows.ts'
import type { FindingCode } from '../../messages/codes.ts'
import { colon, inEach, sentences, written } from '../../document/text-line.ts'
import { textCell } from '../../document/cells.ts'
import { rowsTable } from '../../document/columns.ts'
import { gradeGroups, type GradeGroup, someOf } from '../../document/block-builders.ts'
import { aboutText, gradeNames } from '../../document/finding-item.ts'
import { findingTexts, missingText } from '../../messages/say.ts'
import type { FigureGrade, Result } from '../../model/result.ts'
import { columns } from '../layouts/columns.ts'
import { distinctNames } from '../layouts/short-names.ts'

const withCare: Text = {
  en: 'Allow for this when you compare the published figure.',
  zh: '与公布值比较时请考虑这一点。',
}

const compareRepeats: Text = {
  en: 'Look at the published repeats one by one before you use their figure.',
  zh: '使用该数值前，请先查看文档列出的各次重复。',
}

/** Advice on doubtful published figures. The usual advice is for people who can run the cases again. */
const readerAdvice: Readonly<Partial<Record<FindingCode, Text>>> = {
  'few-repeats': withCare,
  'interval-wide': withCare,
  'repeats-drift': compareRepeats,
  'repeats-alike': compareRepeats,
  'repeat-outlier': compareRepeats,
  'two-speeds': compareRepeats,
  'super-linear': {
    en: 'Compare the published figure of one device with other figures of one device.',
    zh: '请将公布的单卡数值与其他单卡数据比较。',
  },
  'nodes-limit': {
    en: 'The published speedups include this loss: compare only with figures on as many nodes.',
    zh: '公布的加速比已包含该损失：请仅与节点数相同的数据比较。',
  },
}

/** What the order of repeats shows, where the document may not list them in the order of the tests. */
const seenByReaders: Readonly<Partial<Record<FindingCode, Text>>> = {
  'repeats-alike': {
    en: 'if the rows are in the order of the tests, neighbours are alike, and the interval may be too narrow',
    zh: '若各行按测试先后排列，相邻结果较为接近，区间可能偏窄',
  },
}

/** Findings that only a figure with an interval can raise. */
const needInterval: readonly string[] = ['nodes-limit', 'super-linear'] satisfies FindingCode[]

const notExamined: Text = {
  en: 'Figures without an interval were not examined for this.',
  zh: '没有置信区间的数值未做此项检查。',
}

/** The words for a code, which may come from another version. */
function readerWords(
  code: string,
  { allHaveIntervals }: { readonly allHaveIntervals: boolean },
): Pick<FindingItem, 'seen' | 'advice'> {
  const seen = wordsIn(seenByReaders, code)
  const advice = wordsIn(readerAdvice, code)
  const isPartial = !allHaveIntervals && needInterval.includes(code)
  return {
    ...(seen === undefined ? {} : { seen }),
    ...(advice === undefined ? {} : { advice: isPartial ? sentences([advice, notExamined]) : advice }),
  }
}

const wordsIn = (words: Readonly<Partial<Record<FindingCode, Text>>>, code: string): Text | undefined =>
  Object.hasOwn(words, code) ? words[code as FindingCode] : undefined

/** All findings, each once: by cause, worst first. */
export function findingsSection(context: ReportContext): Section {
  const items = [
    ...ofNodes(context),
    ...ofCases(context),
    ...ofSearches(context),
    ...ofRuns(context),
    ...ofOthers(context),
    ...ofFiles(context),
  ]
  return {
    id: 'findings',
    title: { en: 'Findings', zh: '检查发现' },
    blocks: [
      ...gradesTable(context),
      ...byCause(context.published ? items.map((item) => forReaders(item, context)) : items),
    ],
  }
}

/** How far the figures can be trusted, and what limits those of each grade most. */
function gradesTable(context: ReportContext): StoredBlock[] {
  const { cases, results, published } = context
  const places = new Map(cases.map(({ case: { id } }, index) => [id, index]))
  const placeOf = (result: Result) => places.get(result.case.id) ?? cases.length
  const inOrder = results.toSorted((a, b) => placeOf(a) - placeOf(b))
  const nameOf = distinctNames(
    inOrder.map((result) => result.case),
    context,
  )
  const figures = inOrder.map((result) => ({ grade: result.grade, label: nameOf(result.case) }))
  if (figures.length === 0) return []
  const figuresText = (group: typeof figures) =>
    group.length === results.length
      ? everyone.cases
      : inEach((language) =>
          aboutText(
            group.map(({ label }) => label),
            language,
          ),
        )
  return [
    rowsTable<GradeGroup<(typeof figures)[number]>>(
      { en: 'How far the figures can be trusted', zh: '各数值的可信程度' },
      [
        [columns.grade, ({ grade }) => textCell(gradeNames[grade])],
        [columns.figures, (group) => textCell(figuresText([...group.figures]))],
        [columns.limit, (group) => textCell(limitText(group))],
        [columns.raise, ({ alike: [{ grade }] }) => textCell(raiseText(grade.limit, published))],
      ],
      gradeGroups(figures),
    ),
  ]
}

const nothing: Text = { en: 'nothing', zh: '无' }

/** What limits the first of most figures of a grade; others are limited alike by other amounts, or otherwise. */
function limitText({
  figures,
  alike: [first, ...others],
}: GradeGroup<{ readonly grade: FigureGrade; readonly label: Text }>): Text {
  const { limit } = first.grade
  if (limit === undefined) return nothing
  const seen = 'kind' in limit ? missingText(limit) : findingTexts(limit).seen
  if (figures.length === 1) return seen
  return written`${someOf(others.length + 1, figures.length)}${{ en: ', such as ', zh: '，例如 ' }}${first.label}${colon}${seen}`
}

function raiseText(limit: FigureGrade['limit'], published: boolean): Text {
  if (limit === undefined) return nothing
  if ('kind' in limit) return { en: 'a run with a figure', zh: '得到有数值的运行' }
  return (published ? wordsIn(readerAdvice, limit.code) : undefined) ?? findingTexts(limit).todo
}

/** Readers of published figures cannot run their cases again. */
const forReaders = (item: FindingItem, { results }: ReportContext): FindingItem => ({
  ...item,
  ...readerWords(item.finding.code, {
    allHaveIntervals: results.every(({ throughput }) => hasInterval(throughput)),
  }),
})

function byCause(items: readonly FindingItem[]): StoredBlock[] {
  const order = Object.keys(causes)
  const groups = grouped(items, ({ finding: found }) => causeOf(found)).map((group) => {
    const [first, ...others] = group.toSorted((a, b) => byLevel(a.finding, b.finding))
    return { cause: causeOf(group[0].finding), first: first ?? group[0], others }
  })
  return groups
    .toSorted(
      (a, b) => byLevel(a.first.finding, b.first.finding) || order.indexOf(a.cause) - order.indexOf(b.cause),
    )
    .map(({ cause, first, others }) => block(cause, [first, ...others]))
}

/** Groups items by code, so that each code appears once. */
const block = (cause: Cause, items: readonly FindingItem[]): StoredBlock => ({
  kind: 'findings',
  cause: causes[cause],
  items: grouped(items, ({ finding: { code, level } }) => `${level} ${code}`).flat(),
})

const ofNodes = ({ folder: { nodes, suite } }: ReportContext): FindingItem[] =>
  nodeFindings(nodes, suite.report.environment).map(({ finding: found, nodes: about }) => ({
    finding: found,
    subject: 'nodes',
    about: nodes.length === 1 || about.length === 0 ? [] : [nodesText(about, nodes.length)],
  }))

/** Runs in the folder that belong to no case of the suite. */
const ofOthers = ({ folder: { apart } }: ReportContext): FindingItem[] =>
  apart === undefined
    ? []
    : [{ finding: resultFinding('cases-apart', { cases: apart }), subject: 'cases', about: [] }]

/** Files of the folder that differ from what was written and that belong to no run. */
const ofFiles = ({ folder: { differing } }: ReportContext): FindingItem[] =>
  differing === undefined
    ? []
    : [{ finding: resultFinding('files-differ', { files: differing }), subject: 'runs', about: [] }]

const ofCases = ({ results, labels, published, folder }: ReportContext): FindingItem[] =>
  together(
    results.flatMap(({ findings, case: matrixCase }) =>
      findings.map((found) => ({ finding: found, about: labels.label(matrixCase) })),
    ),
    'cases',
    results.length,
    published && folder.plan.skips.length > 0 ? casesWithFigure : everyone.cases,
  )

const ofSearches = ({ searches, folder }: ReportContext): FindingItem[] =>
  together(
    searches.flatMap((searched) =>
      searchFindings(searched, folder.runs).map((found) => ({
        finding: found,
        about: same(searched.search.id),
      })),
    ),
    'searches',
    searches.length,
  )

/** Findings of the runs' logs and clocks; a finding about a case's repeats is reported with the case. */
function ofRuns({ folder, results }: ReportContext): FindingItem[] {
  const reported = new Set(results.flatMap(({ findings }) => findings.map(({ code }) => code)))
  const seen = [
    ...(folder.damaged ?? []).map(({ id, file }) => ({
      id,
      findings: [resultFinding('run-damaged', { file })],
    })),
    ...folder.runs.map(({ id, findings }) => ({ id, findings })),
    ...results.flatMap(({ runs }) =>
      runs.map(({ run, measurement }) => ({ id: run.id, findings: measurement.findings })),
    ),
  ]
  return together(
    seen.flatMap(({ id, findings }) =>
      findings
        .filter(({ code }) => !reported.has(code))
        .map((finding) => ({ finding: finding, about: same(id) })),
    ),
    'runs',
    folder.runs.length,
  )
}

interface AboutCases {
  readonly finding: Finding
  /** The case or run that it is about. */
  readonly about: Text
}

/**
 * Merges findings with the same words into one item.
 * @param total number of all subjects: an item about every one of several names none
 */
const together = (
  all: readonly AboutCases[],
  subject: keyof typeof everyone,
  total: number,
  name: Text = everyone[subject],
): FindingItem[] =>
  grouped(all, ({ finding: found }) => JSON.stringify(found)).map((group) => {
    const about = grouped(group, ({ about: { en } }) => en).map(([first]) => first.about)
    return {
      finding: group[0].finding,
      subject,
      about: total > 1 && about.length === total ? [name] : about,
    }
  })

const casesWithFigure: Text = { en: 'all cases with a figure', zh: '所有已有数值的用例' }

const everyone = {
  cases: { en: 'all cases', zh: '所有用例' },
  runs: { en: 'all runs', zh: '所有运行' },
  searches: { en: 'all searches', zh: '所有搜索' },
} as const
