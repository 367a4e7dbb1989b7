import { groupBy, grouped } from '../../core/collections/group-by.ts'
import {
  findingsBlock,
  firstFitting,
  inner,
  lines,
  table,
  tableForm,
  titled,
  untitled,
  type CellColumn,
} from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import type { Printout } from '../../core/document/document.ts'
import { quiet, strong, type TextLine } from '../../core/document/text-line.ts'
import { addressVariable } from '../../core/jobs/typed-job.ts'
import { missingText, textsOf } from '../../core/messages/say.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Skip, TimeEstimate } from '../../core/model/plan.ts'
import type { Text } from '../../core/model/text.ts'
import { ownRules } from '../../core/suite/suite-protocols.ts'
import { counted } from '../../core/text/quantities.ts'
import { caseColumns, caseTitle, sharedLines } from '../../core/words/case-columns.ts'
import { roughDuration } from '../../core/words/duration-words.ts'
import { foundText, rangeText } from '../../core/words/search-words.ts'
import { stepBlocks } from '../../core/words/step-words.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { plannedSteps } from '../preparation/planned-steps.ts'
import { nextTrial } from '../../core/batch-search/searched-batch.ts'
import { typedCase } from '../jobs/job-preview.ts'
import { estimateSources, launchLines, programLines, variantLines } from './planned-settings.ts'

/** A plan is long before it is large: beyond this many rows a part is cut short unless all of it is asked for. */
const mostRows = 20

/** A plan as people read it: what, why not, the exact commands, the order, the time. */
export function planPrintout(planned: PlannedSuite, { all }: { readonly all: boolean }): Printout {
  const rows = all ? Infinity : mostRows
  const { plan, findings, suite } = planned
  return [
    untitled(headLines(planned)),
    untitled(findingsBlock(...findings)),
    titled({ en: 'Cases', zh: '用例' }, ...caseBlocks(planned, rows)),
    titled({ en: 'Time estimated from', zh: '用时估计依据' }, estimateSources(planned)),
    titled({ en: 'Largest batch that fits', zh: '可运行的最大批大小' }, ...searchBlocks(planned)),
    titled({ en: 'Skipped', zh: '已跳过' }, ...skipBlocks(plan.skips, rows)),
    titled({ en: 'Variants', zh: '变体' }, variantLines(suite.variants)),
    titled({ en: 'Launch', zh: '启动设置' }, launchLines(planned)),
    titled({ en: 'Programs', zh: '程序来源' }, programLines(planned)),
    titled({ en: 'Preparation', zh: '准备步骤' }, ...stepBlocks(plannedSteps(planned))),
    titled({ en: 'Commands', zh: '命令' }, ...commandBlocks(planned, rows)),
    titled({ en: 'Order', zh: '执行顺序' }, ...orderBlocks(planned, rows)),
  ]
}

function headLines({ suite, path, plan: { cases, skips, runs }, target, estimate }: PlannedSuite): Block {
  const { repeats, protocol, seed } = suite
  const { cluster } = target
  const isFixed = repeats.kind === 'fixed'
  const all = isFixed
    ? `${runs.length}`
    : {
        en: `${cases.length * repeats.min} to ${runs.length}`,
        zh: `${cases.length * repeats.min} 至 ${runs.length}`,
      }
  const runsText: Text = typeof all === 'string' ? { en: all, zh: all } : all
  const times: Text = isFixed
    ? { en: counted(repeats.count, 'repeat'), zh: `${repeats.count} 次重复` }
    : { en: `${repeats.min} to ${repeats.max} repeats`, zh: `${repeats.min} 至 ${repeats.max} 次重复` }
  const skipped: Text =
    skips.length === 0
      ? { en: '', zh: '' }
      : { en: `; ${counted(skips.length, 'case')} skipped`, zh: `；跳过 ${skips.length} 个用例` }
  return lines(
    [strong(suite.report.title), '  ', quiet(path)],
    {
      en: `${counted(cases.length, 'case')} × ${times.en} = ${runsText.en} ${runsText.en === '1' ? 'run' : 'runs'}${skipped.en}`,
      zh: `${cases.length} 个用例 × ${times.zh} = ${runsText.zh} 次运行${skipped.zh}`,
    },
    {
      en: `protocol ${protocol.name}, cluster ${clusterText(cluster)}, seed ${seed}`,
      zh: `测速协议 ${protocol.name}，集群 ${clusterText(cluster)}，随机种子 ${seed}`,
    },
    ...ownRules(suite).map(({ rule, workloads }) => ({
      en: `  ${rule.name} for ${workloads.join(', ')}`,
      zh: `  ${workloads.join('、')}：${rule.name}`,
    })),
    ...(repeats.pause === undefined ? [] : [pauseText(roughDuration(repeats.pause))]),
    ...(runs.length === 0 ? [] : [timeText(estimate)]),
  )
}

const clusterText = ({ name, engine }: Cluster) => (name === engine ? name : `${name} (${engine})`)

const pauseText = ({ en, zh }: Text): Text => ({
  en: `pause of ${en} before every run but the first`,
  zh: `除首次运行外，每次运行前暂停 ${zh}`,
})

function timeText(estimate: Maybe<TimeEstimate>): Text {
  if (estimate.kind === 'missing') {
    const why = missingText(estimate)
    return { en: `time unknown: ${why.en}`, zh: `用时未知：${why.zh}` }
  }
  const { least, total, from } = estimate.value
  const [short, long] = [roughDuration(least), roughDuration(total)]
  const isMeasured = from === 'measured'
  const range = (to: string, language: 'en' | 'zh') =>
    short[language] === long[language] ? long[language] : `${short[language]} ${to} ${long[language]}`
  return {
    en: `about ${range('to', 'en')}, ${isMeasured ? 'from earlier runs' : 'a rough estimate'}`,
    zh: `约 ${range('至', 'zh')}，${isMeasured ? '依据以往运行' : '粗略估计'}`,
  }
}

/** With the columns that tell the cases apart, where the terminal has room for them: the names hold the same. */
function caseBlocks({ plan: { cases }, times }: PlannedSuite, rows: number): Block[] {
  if (cases.length === 0) return []
  const { varying, shared } = caseColumns(cases)
  const shown = cases
    .slice(0, rows)
    .map((matrixCase, index) => ({ point: matrixCase, number: String(index + 1) }))
  const forms = [varying, []].map((axes) =>
    tableForm<(typeof shown)[number]>(
      [
        { title: '#', align: 'end', cell: ({ number }) => number },
        { title: caseTitle, cell: ({ point: matrixCase }) => matrixCase.id },
        ...axes.map(({ cell, ...axis }) => ({
          ...axis,
          cell: ({ point: matrixCase }: (typeof shown)[number]) => cell(matrixCase) ?? '—',
        })),
        {
          title: { en: 'time', zh: '用时' },
          align: 'end',
          cell: ({ point: matrixCase }) => {
            const time = times.get(matrixCase.id)
            return time === undefined ? '—' : roughDuration(time.expected)
          },
        },
      ],
      shown,
    ),
  )
  return [firstFitting(forms, { isWhole: true }), lines(...more(cases.length - rows)), ...sharedLines(shared)]
}

/** What is known of each batch that a search finds, and the next trial of those that are not found yet. */
function searchBlocks(planned: PlannedSuite): Block[] {
  const { searches } = planned
  const trials = searches.flatMap((searched) => {
    const run = nextTrial(searched, planned)
    return run === undefined ? [] : typedBlocks(run.id, typedCase(planned, run.case).lines)
  })
  return [
    table(
      [
        { title: caseTitle, cell: ({ search }) => search.id },
        { title: { en: 'batch', zh: '批大小' }, cell: foundText },
        { title: { en: 'tries', zh: '搜索范围' }, cell: ({ search }) => rangeText(search) },
      ],
      searches,
    ),
    ...(trials.length === 0 ? [] : [...trials, lines(quiet(searchedFirst))]),
  ]
}

const searchedFirst: Text = {
  en: 'Each is found by short runs before the runs of the suite; the estimated time is without them.',
  zh: '正式运行之前先以短时试运行逐一搜索；预计用时不含搜索。',
}

const skippedBy: Readonly<Record<Skip['by'], Text>> = {
  suite: { en: 'suite', zh: '测试方案' },
  workload: { en: 'workload', zh: '模型实现' },
  target: { en: 'target', zh: '运行目标' },
  document: { en: 'document', zh: '公布文档' },
}

/** Each with its reason; a long list by reason, for that is what can be acted on. */
function skipBlocks(skips: readonly Skip[], rows: number): Block[] {
  const reasons: readonly CellColumn<Skip>[] = [
    { title: { en: 'by', zh: '依据' }, cell: ({ by }) => skippedBy[by] },
    { title: { en: 'reason', zh: '原因' }, cell: ({ reason }) => textsOf(reason) },
  ]
  if (skips.length <= rows)
    return [table([{ title: caseTitle, cell: (skip) => skip.case.id }, ...reasons], skips)]
  const groups = grouped(skips, (skip) => `${skip.by} ${textsOf(skip.reason).en}`)
  const ofGroups = reasons.map(({ cell, ...column }): CellColumn<(typeof groups)[number]> => ({
    ...column,
    cell: ([first]) => cell(first),
  }))
  return [
    table(
      [
        { title: { en: 'cases', zh: '用例数' }, align: 'end', cell: ({ length }) => String(length) },
        ...ofGroups,
      ],
      groups.slice(0, rows),
    ),
    lines(quiet({ en: '--all shows every case', zh: '--all 列出全部用例' })),
  ]
}

function commandBlocks(planned: PlannedSuite, rows: number): Block[] {
  const { cases } = planned.plan
  const typed = cases
    .slice(0, rows)
    .map((matrixCase) => ({ id: matrixCase.id, ...typedCase(planned, matrixCase) }))
  const files = [...new Set(typed.flatMap((submission) => submission.files))].join(' ')
  const folder = typed.find((submission) => submission.folder !== undefined)?.folder
  const notes: Text[] = [
    ...(folder === undefined
      ? []
      : [{ en: `# Lines without cd start in ${folder}.`, zh: `# 不含 cd 的命令在 ${folder} 中执行。` }]),
    ...(files === ''
      ? []
      : [
          {
            en: `# First copy to the same paths on each node: ${files}`,
            zh: `# 请先复制到各节点的相同路径：${files}`,
          },
        ]),
    ...(typed.some((submission) => submission.lines.join(' ').includes(addressVariable(0)))
      ? [addressesNote]
      : []),
  ]
  return [
    lines(...notes.map(quiet)),
    ...typed.flatMap((submission) => typedBlocks(submission.id, submission.lines)),
    lines(...more(cases.length - rows)),
  ]
}

const addressesNote: Text = {
  en: '# First set STEADY_ADDRESS_0, STEADY_ADDRESS_1 … to the addresses of the nodes.',
  zh: '# 请先将 STEADY_ADDRESS_0、STEADY_ADDRESS_1 … 设为各节点的地址。',
}

/** Comments are quiet. */
const typedBlocks = (id: string, typed: readonly string[]): Block[] => [
  lines(id),
  inner(lines(...typed.map((line) => (line.startsWith('#') ? quiet(line) : line)))),
]

/** The cases of each round by their numbers in the list of cases. */
function orderBlocks({ plan: { cases, runs } }: PlannedSuite, rows: number): Block[] {
  const numbers = new Map(cases.map(({ id }, index) => [id, String(index + 1)]))
  const rounds = [...groupBy(runs, ({ repeat }) => repeat)]
  const moreRuns = (count: number): TextLine[] =>
    count > 0 ? [{ en: ` … ${count} more`, zh: ` … 另有 ${count} 个` }] : []
  return [
    table(
      [
        { title: { en: 'round', zh: '轮次' }, align: 'end', cell: ([repeat]) => String(repeat) },
        {
          title: { en: 'cases by #', zh: '用例（按 #）' },
          cell: ([, round]) => [
            round
              .slice(0, rows)
              .map((run) => numbers.get(run.case.id) ?? '')
              .join(' '),
            ...moreRuns(round.length - rows).flat(),
          ],
        },
      ],
      rounds.slice(0, rows),
    ),
    lines(...more(rounds.length - rows)),
  ]
}

const more = (count: number): TextLine[] =>
  count > 0
    ? [quiet({ en: `… and ${count} more; --all shows them`, zh: `… 另有 ${count} 项；--all 列出全部` })]
    : []
