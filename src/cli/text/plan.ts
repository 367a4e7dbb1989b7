import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { say, sayMissing } from '../../core/messages/say.ts'
import type { PlannedSuite } from '../../app/plan.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Skip, TimeEstimate } from '../../core/model/plan.ts'
import type { Variant } from '../../core/model/variant.ts'
import { counted } from '../../core/text/counted.ts'
import { nextTrial } from '../../app/run/search-batches.ts'
import { foundText, rangeText } from '../../core/words/search-words.ts'
import { variantText } from '../../core/words/variant-words.ts'
import { plannedPrograms } from '../../app/planned-programs.ts'
import { plannedSteps } from '../../app/preparation/planned-steps.ts'
import { typedCase } from '../../app/submission.ts'
import { addressVariable } from '../../core/jobs/typed-job.ts'
import { ownRules } from '../../core/suite/suite-protocols.ts'
import { groupBy, grouped } from '../../core/collections/group-by.ts'
import { caseColumns, sharedLines } from './case-columns.ts'
import { estimateSourcesText, estimateTitle } from './estimate-sources.ts'
import { roughDuration } from './duration.ts'
import { findingText } from './finding.ts'
import { launchText } from './launch.ts'
import { hanging, indent, indentWidth, sections, stacked } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { stepsText } from './steps.ts'
import { firstThatFits, table, tableOf, type TerminalColumnOf } from '../../core/document/terminal/table.ts'

/** A plan is long before it is large: beyond this many rows a part is cut short unless all of it is asked for. */
const mostRows = 20

const texts = {
  en: {
    cases: 'Cases',
    searches: 'Largest batch that fits',
    batch: 'batch',
    tries: 'tries',
    searchedFirst:
      'Each is found by short runs before the runs of the suite; the estimated time is without them.',
    skipped: 'Skipped',
    variants: 'Variants',
    colon: ': ',
    comma: ', ',
    launch: 'Launch',
    programs: 'Programs',
    image: (name: string) => `image ${name}`,
    folder: (name: string) => `starts in ${name}`,
    source: (repository: string, commit: string | undefined) =>
      commit === undefined ? repository : `${repository} at ${commit}`,
    preparation: 'Preparation',
    commands: 'Commands',
    addresses: '# First set STEADY_ADDRESS_0, STEADY_ADDRESS_1 … to the addresses of the nodes.',
    startIn: (folder: string) => `# Lines without cd start in ${folder}.`,
    copyFirst: (files: readonly string[]) =>
      `# First copy to the same paths on each node: ${files.join(' ')}`,
    order: 'Order',
    repeats: (count: number) => counted(count, 'repeat'),
    repeatsUpTo: (min: number, max: number) => `${min} to ${max} repeats`,
    pause: (time: string) => `pause of ${time} before every run but the first`,
    range: (least: string, most: string) => `${least} to ${most}`,
    size: (cases: number, repeats: string, runs: string, skipped: number) =>
      `${counted(cases, 'case')} × ${repeats} = ${runs} ${runs === '1' ? 'run' : 'runs'}${skipped === 0 ? '' : `; ${counted(skipped, 'case')} skipped`}`,
    setting: (protocol: string, cluster: string, seed: number) =>
      `protocol ${protocol}, cluster ${cluster}, seed ${seed}`,
    rule: (protocol: string, workloads: readonly string[]) => `  ${protocol} for ${workloads.join(', ')}`,
    timeUnknown: (why: string) => `time unknown: ${why}`,
    time: (time: string, from: TimeEstimate['from']) =>
      `about ${time}, ${from === 'measured' ? 'from earlier runs' : 'a rough estimate'}`,
    case: 'case',
    timeColumn: 'time',
    by: 'by',
    reason: 'reason',
    skippedBy: { suite: 'suite', workload: 'workload', target: 'target', document: 'document' },
    caseCount: 'cases',
    everyCase: '--all shows every case',
    round: 'round',
    byNumber: 'cases by #',
    moreRuns: (count: number) => `… ${count} more`,
    more: (count: number) => `… and ${count} more; --all shows them`,
  },
  zh: {
    cases: '用例',
    searches: '可运行的最大批大小',
    batch: '批大小',
    tries: '搜索范围',
    searchedFirst: '正式运行之前先以短时试运行逐一搜索；预计用时不含搜索。',
    skipped: '已跳过',
    variants: '变体',
    colon: '：',
    comma: '，',
    launch: '启动设置',
    programs: '程序来源',
    image: (name: string) => `镜像 ${name}`,
    folder: (name: string) => `启动目录 ${name}`,
    source: (repository: string, commit: string | undefined) =>
      commit === undefined ? repository : `${repository}，提交 ${commit}`,
    preparation: '准备步骤',
    commands: '命令',
    addresses: '# 请先将 STEADY_ADDRESS_0、STEADY_ADDRESS_1 … 设为各节点的地址。',
    startIn: (folder: string) => `# 不含 cd 的命令在 ${folder} 中执行。`,
    copyFirst: (files: readonly string[]) => `# 请先复制到各节点的相同路径：${files.join(' ')}`,
    order: '执行顺序',
    repeats: (count: number) => `${count} 次重复`,
    repeatsUpTo: (min: number, max: number) => `${min} 至 ${max} 次重复`,
    pause: (time: string) => `除首次运行外，每次运行前暂停 ${time}`,
    range: (least: string, most: string) => `${least} 至 ${most}`,
    size: (cases: number, repeats: string, runs: string, skipped: number) =>
      `${cases} 个用例 × ${repeats} = ${runs} 次运行${skipped === 0 ? '' : `；跳过 ${skipped} 个用例`}`,
    setting: (protocol: string, cluster: string, seed: number) =>
      `测速协议 ${protocol}，集群 ${cluster}，随机种子 ${seed}`,
    rule: (protocol: string, workloads: readonly string[]) => `  ${workloads.join('、')}：${protocol}`,
    timeUnknown: (why: string) => `用时未知：${why}`,
    time: (time: string, from: TimeEstimate['from']) =>
      `约 ${time}，${from === 'measured' ? '依据以往运行' : '粗略估计'}`,
    case: '用例',
    timeColumn: '用时',
    by: '依据',
    reason: '原因',
    skippedBy: { suite: '测试方案', workload: '模型实现', target: '运行目标', document: '公布文档' },
    caseCount: '用例数',
    everyCase: '--all 列出全部用例',
    round: '轮次',
    byNumber: '用例（按 #）',
    moreRuns: (count: number) => `… 另有 ${count} 个`,
    more: (count: number) => `… 另有 ${count} 项；--all 列出全部`,
  },
} as const

type Words = (typeof texts)[Language]

export interface PlanTextOptions {
  /** Width of the terminal. */
  readonly columns: number
  readonly all: boolean
  readonly language: Language
}

/** A plan as people read it: what, why not, the exact commands, the order, the time. */
export function planText(planned: PlannedSuite, { columns, all, language }: PlanTextOptions): string {
  const rows = all ? Infinity : mostRows
  const width = columns - indentWidth
  const { plan, findings } = planned
  const words = texts[language]
  return sections([
    headline(planned, language),
    findings.map((finding) => findingText(finding, language)).join('\n'),
    section(words.cases, casesText(planned, rows, width, language)),
    section(estimateTitle[language], estimateSourcesText(planned, width, language)),
    section(words.searches, searchesText(planned, width, language)),
    section(words.skipped, skipsText(plan.skips, rows, width, language)),
    section(words.variants, variantsText(planned.suite.variants, width, language)),
    section(words.launch, launchText(planned, language)),
    section(words.programs, programsText(planned, width, language)),
    section(words.preparation, stepsText(plannedSteps(planned), width, language)),
    section(words.commands, commandsText(planned, rows, words)),
    section(words.order, orderText(planned, rows, width, words)),
  ])
}

function headline({ suite, path, plan, target, estimate }: PlannedSuite, language: Language): string {
  const { cases, skips, runs } = plan
  const { repeats } = suite
  const words = texts[language]
  const [times, all] =
    repeats.kind === 'fixed'
      ? [words.repeats(repeats.count), String(runs.length)]
      : [
          words.repeatsUpTo(repeats.min, repeats.max),
          words.range(String(cases.length * repeats.min), String(runs.length)),
        ]
  return [
    `${pc.bold(suite.report.title[language])}  ${pc.dim(path)}`,
    words.size(cases.length, times, all, skips.length),
    words.setting(suite.protocol.name, clusterText(target.cluster), suite.seed),
    ...ownRules(suite).map(({ rule, workloads }) => words.rule(rule.name, workloads)),
    ...(repeats.pause === undefined ? [] : [words.pause(roughDuration(repeats.pause, language))]),
    ...(runs.length === 0 ? [] : [timeText(estimate, language)]),
  ].join('\n')
}

function timeText(estimate: Maybe<TimeEstimate>, language: Language): string {
  const words = texts[language]
  if (estimate.kind === 'missing') return words.timeUnknown(sayMissing(estimate, language))
  const { least, total, from } = estimate.value
  const [short, long] = [roughDuration(least, language), roughDuration(total, language)]
  return words.time(short === long ? long : words.range(short, long), from)
}

/** With the columns that tell the cases apart, where the terminal has room for them: the names hold the same. */
function casesText(
  { plan: { cases }, times }: PlannedSuite,
  rows: number,
  width: number,
  language: Language,
): string {
  if (cases.length === 0) return ''
  const words = texts[language]
  const { varying, shared } = caseColumns(cases, language)
  const timeOf = (id: string) => {
    const time = times.get(id)
    return time === undefined ? '—' : roughDuration(time.expected, language)
  }
  const shown = cases.slice(0, rows).map((point, index) => ({ point, number: String(index + 1) }))
  const drawn = [varying, []].map((axes) =>
    tableOf<(typeof shown)[number]>(
      [
        { title: '#', align: 'right', cell: ({ number }) => number },
        { title: words.case, cell: ({ point }) => point.id },
        ...axes.map(({ cell, ...axis }) => ({
          ...axis,
          cell: ({ point }: (typeof shown)[number]) => cell(point) ?? '—',
        })),
        { title: words.timeColumn, align: 'right', cell: ({ point }) => timeOf(point.id) },
      ],
      shown,
    ),
  )
  return stacked([
    firstThatFits(drawn, width),
    more(cases.length - rows, words),
    ...sharedLines(shared, width, language),
  ])
}

/** What is known of each batch that a search finds, and the next trial of those that are not found yet. */
function searchesText(planned: PlannedSuite, width: number, language: Language): string {
  const { searches } = planned
  if (searches.length === 0) return ''
  const words = texts[language]
  const trials = searches.flatMap((searched) => {
    const run = nextTrial(searched, planned)
    if (run === undefined) return []
    return [run.id, ...typedCase(planned, run.case).lines.map(typedLine)]
  })
  return stacked([
    tableOf(
      [
        { title: words.case, cell: ({ search }) => search.id },
        { title: words.batch, cell: (searched) => foundText(searched)[language] },
        { title: words.tries, cell: ({ search }) => rangeText(search)[language] },
      ],
      searches,
      width,
    ),
    ...(trials.length === 0 ? [] : [...trials, pc.dim(words.searchedFirst)]),
  ])
}

const variantsText = (variants: readonly Variant[], width: number, language: Language): string =>
  variants
    .flatMap((variant) =>
      hanging(`${variant.name}${texts[language].colon}${variantText(variant, variants)[language]}`, width),
    )
    .join('\n')

/** Each with its reason; a long list by reason, for that is what can be acted on. */
function skipsText(skips: readonly Skip[], rows: number, width: number, language: Language): string {
  if (skips.length === 0) return ''
  const words = texts[language]
  const reasons: TerminalColumnOf<Skip>[] = [
    { title: words.by, cell: ({ by }) => words.skippedBy[by] },
    { title: words.reason, cell: ({ reason }) => say(reason, language) },
  ]
  if (skips.length <= rows)
    return tableOf([{ title: words.case, cell: (skip) => skip.case.id }, ...reasons], skips, width)
  const groups = grouped(skips, (skip) => `${skip.by} ${say(skip.reason, language)}`)
  const ofGroups = reasons.map(({ cell, ...column }): TerminalColumnOf<(typeof groups)[number]> => ({
    ...column,
    cell: ([first]) => cell(first),
  }))
  return stacked([
    tableOf(
      [{ title: words.caseCount, align: 'right', cell: ({ length }) => String(length) }, ...ofGroups],
      groups.slice(0, rows),
      width,
    ),
    pc.dim(words.everyCase),
  ])
}

function programsText(planned: PlannedSuite, width: number, language: Language): string {
  const words = texts[language]
  return plannedPrograms(planned)
    .flatMap(({ workload, source, image, startsIn }) => {
      const said = [
        source && words.source(source.repository, source.commit),
        image && words.image(image),
        startsIn && words.folder(startsIn),
      ].filter((text) => text !== undefined)
      return hanging(`${workload}${words.colon}${said.join(words.comma)}`, width)
    })
    .join('\n')
}

function commandsText(planned: PlannedSuite, rows: number, words: Words): string {
  const { cases } = planned.plan
  const typed = cases.slice(0, rows).map((point) => ({ id: point.id, ...typedCase(planned, point) }))
  const files = [...new Set(typed.flatMap(({ files }) => files))]
  const folder = typed.find((one) => one.folder !== undefined)?.folder
  return stacked([
    ...[
      folder === undefined ? '' : words.startIn(folder),
      files.length === 0 ? '' : words.copyFirst(files),
      typed.some(({ lines }) => lines.join(' ').includes(addressVariable(0))) ? words.addresses : '',
    ].map((note) => (note === '' ? '' : pc.dim(note))),
    ...typed.flatMap(({ id, lines }) => [id, ...lines.map(typedLine)]),
    more(cases.length - rows, words),
  ])
}

/** Comments are dim. */
const typedLine = (line: string) => indent(line.startsWith('#') ? pc.dim(line) : line)

/** The cases of each round by their numbers in the list of cases. */
function orderText(
  { plan: { cases, runs } }: PlannedSuite,
  rows: number,
  width: number,
  words: Words,
): string {
  const numbers = new Map(cases.map(({ id }, index) => [id, String(index + 1)]))
  const rounds = [...groupBy(runs, ({ repeat }) => repeat)].map(([repeat, round]) => [
    String(repeat),
    [
      ...round.slice(0, rows).map((run) => numbers.get(run.case.id) ?? ''),
      ...(round.length > rows ? [words.moreRuns(round.length - rows)] : []),
    ].join(' '),
  ])
  if (rounds.length === 0) return ''
  return stacked([
    table([{ title: words.round, align: 'right' }, { title: words.byNumber }], rounds.slice(0, rows), width),
    more(rounds.length - rows, words),
  ])
}

const clusterText = ({ name, engine }: Cluster) => (name === engine ? name : `${name} (${engine})`)

const more = (count: number, words: Words) => (count > 0 ? pc.dim(words.more(count)) : '')
