import { hasInterval } from '../../results/estimate.ts'
import { furtherAxes, leadingAxes } from '../../model/axes/axes.ts'
import type { Axis } from '../../model/axes/axis.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import type { Case } from '../../model/case.ts'
import { knownValues } from '../../model/missing.ts'
import type { ParameterLabels } from '../../model/report-settings.ts'
import type { Suite } from '../../model/suite.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import type { Variant } from '../../model/variant.ts'
import { ownRules } from '../../suite/suite-protocols.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import { calculatedIn, calculatedText, type Section } from '../model.ts'
import { basesOf, type ReportContext } from '../context.ts'
import { hasOpenSpeedups } from '../layouts/matrix.ts'
import { enoughForBootstrap } from '../../stats/interval.ts'
import { grouped } from '../../collections/group-by.ts'
import { trainedBlocks } from '../layouts/trained.ts'
import type { StoredBlock, Fact } from '../../document/blocks.ts'
import { axisFact, batchFact } from '../../words/case-words.ts'
import { baseWords } from '../../words/device-words.ts'
import { hasLayout, layoutAxes, layoutText } from '../../words/layout-words.ts'
import { foundText } from '../../words/search-words.ts'
import { clauses, inEach, joined, sentences } from '../../document/text-line.ts'
import { protocolRule, repeatsText, repeatStatisticName } from '../../words/protocol-words.ts'
import type { WorkloadWords } from '../../words/workload-words.ts'
import { variantText } from '../../words/variant-words.ts'
import { statedHeading } from './environment.ts'
import { runsTitle } from './runs.ts'

import { unitOfTables } from '../shown-figures.ts'
import { descriptionWords } from './description-words.ts'

/** What was measured, by which rule, and what a cell of the tables means. */
export function descriptionSection(context: ReportContext): Section {
  const { notes, quoted } = context.folder.suite.report
  const written = notes.map((text): StoredBlock => ({ kind: 'paragraph', text }))
  const isQuoted = quoted !== undefined && !context.published && notes.length > 0
  return {
    id: 'description',
    title: { en: 'Test description', zh: '测试说明' },
    blocks: [
      ...(isQuoted ? [] : written),
      ...(context.published ? [suiteOfPublished] : []),
      { kind: 'facts', items: [...protocolFacts(context), ...matrixFacts(context)] },
      { kind: 'paragraph', text: cellMeaning(context) },
      ...(context.tables.includes('versus') ? trainedBlocks(context) : []),
      ...(isQuoted ? [statedHeading(quoted), ...written] : []),
    ],
  }
}

/** A document rarely states every setting, but a suite must. */
const suiteOfPublished: StoredBlock = {
  kind: 'paragraph',
  text: {
    en: 'The settings below are those of the suite that repeats these cases. What the document leaves open was chosen for the suite.',
    zh: '以下为复测方案的设置；文档未说明的条件由复测方案选定。',
  },
}

function protocolFacts({ protocol, folder, workloads }: ReportContext): Fact[] {
  const { suite } = folder
  const executed = folder.runs.some(({ origin }) => origin.kind === 'executed')
  return [
    { label: { en: 'Protocol', zh: '测速协议' }, value: textCell(protocolName(protocol)) },
    { label: { en: 'Rule', zh: '计算规则' }, value: textCell(protocolRule(protocol)) },
    ...(protocol.name === suite.protocol.name
      ? ownRules(suite).map((ownRule) => ownRuleFact(ownRule, workloads))
      : []),
    ...(executed ? sessionFacts(suite) : []),
  ]
}

function ownRuleFact(
  { rule, workloads: ids }: ReturnType<typeof ownRules>[number],
  words: WorkloadWords,
): Fact {
  const names = [...new Set(ids.map((id) => words.framework(id)))]
  return {
    label: { en: `Rule of ${names.join(', ')}`, zh: `${names.join('、')} 的计算规则` },
    value: textCell(
      inEach((language) => `${rule.name}${language === 'en' ? ': ' : '：'}${protocolRule(rule)[language]}`),
    ),
  }
}

/** Only for runs that steady executed. */
const sessionFacts = ({ repeats, seed, variants }: Suite): Fact[] => [
  ...(variants.length === 0 ? [] : [variantsFact(variants)]),
  { label: { en: 'Repeats', zh: '重复次数' }, value: textCell(repeatsText(repeats)) },
  {
    label: { en: 'Order', zh: '运行顺序' },
    value: textCell({
      en: 'repeats are interleaved over the cases, so that a drift of the machine falls on all of them',
      zh: '各用例的重复交错进行，使机器状态的漂移均摊到所有用例',
    }),
  },
  { label: { en: 'Seed', zh: '随机种子' }, value: monoCell(String(seed)) },
]

const variantsFact = (variants: readonly Variant[]): Fact => ({
  label: { en: 'Variants', zh: '变体' },
  value: textCell(
    clauses(
      variants.map((variant) => {
        const { en, zh } = variantText(variant, variants)
        return { en: `${variant.name}: ${en}`, zh: `${variant.name}：${zh}` }
      }),
    ),
  ),
})

const protocolName = ({ name, origin, rule }: ReportContext['protocol']): Text =>
  rule === 'of-each-log'
    ? {
        en: `each framework by its own rule (${name})`,
        zh: `各框架采用各自的规则（${name}）`,
      }
    : origin === 'ours'
      ? same(name)
      : {
          en: `${name} (from ${origin})`,
          zh: `${name}（出自 ${origin}）`,
        }

/** Every axis that is always printed or that is set, with all values that occur. */
function matrixFacts({ cases, folder, devices, workloads, found }: ReportContext): Fact[] {
  // A setting that an imported log does not name may still have been on.
  const imported = folder.runs.length > 0 && folder.runs.every(({ origin }) => origin.kind === 'imported')
  const values = (label: Text, textOf: (matrixCase: Case) => Text): Fact => ({
    label,
    value: textCell(
      joined(
        grouped(cases, ({ case: matrixCase }) => textOf(matrixCase).en).map(([first]) => textOf(first.case)),
        { en: ', ', zh: '、' },
      ),
    ),
  })
  const onAxis = (axis: Axis) =>
    values(axis.title, (matrixCase) =>
      imported && isSilent(matrixCase, axis) ? notNamed : axisFact(matrixCase, axis),
    )
  return [
    values({ en: 'Workloads', zh: '模型与框架' }, ({ workload }) => same(workloads.name(workload))),
    values(devices.topologies, ({ topology }) => same(topologyText(topology).replace('x', '×'))),
    ...(cases.some(({ case: matrixCase }) => hasLayout(matrixCase))
      ? [values(descriptionWords.layouts, layoutText)]
      : []),
    ...leadingAxes.map(onAxis),
    values(devices.batchPerDevice, (matrixCase) => {
      const searched = found.get(matrixCase.id)
      return searched === undefined ? batchFact(matrixCase) : foundText(searched)
    }),
    ...furtherAxes
      .filter(
        ({ name, presence }) => presence === 'always' || cases.some(({ case: { axes } }) => name in axes),
      )
      .filter((axis) => !layoutAxes.includes(axis))
      .map(onAxis),
    ...parameterFacts(folder.plan.cases, workloads, folder.suite.report.labels),
  ]
}

/** Whether the value is an ordinary one that the log may not state. */
const isSilent = (matrixCase: Case, axis: Axis) =>
  axis.silent !== undefined && axis.silent === axis.ordinary && axisValue(matrixCase, axis) === axis.silent

const notNamed: Text = { en: 'off, or not named in the logs', zh: '未启用，或日志中未提及' }

/**
 * Parameters of each workload with the values of its cases. Parameters that no case sets are left out. So are those whose
 * values have labels, because the labels are in the names of cases.
 */
function parameterFacts(
  cases: readonly Case[],
  workloads: WorkloadWords,
  labels: ParameterLabels = {},
): Fact[] {
  return grouped(cases, ({ workload }) => workload).flatMap((group) => {
    const { workload, parameters } = group[0]
    const written = Object.keys(parameters).flatMap((name) => {
      const values = [...new Set(group.map((matrixCase) => String(matrixCase.parameters[name] ?? '')))]
      const set = values.filter((value) => value !== '' && labels[name]?.[value] === undefined)
      return set.length === 0 ? [] : [`${name}=${set.join(',')}`]
    })
    if (written.length === 0) return []
    const name = workloads.framework(workload)
    const label = { en: `Parameters of ${name}`, zh: `${name} 的参数` }
    return [{ label, value: monoCell(written.join(' ')) }]
  })
}

/** What a cell contains, by which quotients, and where it comes from; only for what the tables show. */
function cellMeaning(context: ReportContext): Text {
  const { devices, cases } = context
  if (context.published && context.records.length === 0) return dashMeaning
  const isScaled = cases.some(({ efficiency }) => efficiency.kind === 'known')
  const hasSpeedups = isScaled || (context.published && hasOpenSpeedups(context))
  const cell = cellFigure(context)
  const bases = basesOf(cases)
  const base = baseWords(devices, bases)
  const times = bases.every((count) => count === 1)
    ? { en: 'devices', zh: devices.count.zh }
    : bases.length === 1
      ? { en: `(devices ÷ ${bases.join()})`, zh: `（${devices.count.zh} ÷ ${bases.join()}）` }
      : { en: `(devices ÷ ${base.en})`, zh: `（${devices.count.zh} ÷ ${base.zh}）` }
  return sentences([
    {
      en: `${cell.en}, ${shownAs(context).en}.`,
      zh: `${cell.zh}，${shownAs(context).zh}${hasSpeedups ? '；' : '。'}`,
    },
    ...(hasSpeedups
      ? [
          {
            en: `Speedup is that figure over the same figure on ${base.en}${isScaled ? `; efficiency is speedup ÷ ${times.en}` : ''}.`,
            zh: `加速比以${base.zh}的同一数值为基准${isScaled ? `，扩展效率 = 加速比 ÷ ${times.zh}` : ''}。`,
          },
        ]
      : []),
    ...(context.published ? [...calculatedText(calculatedIn(context)), ...intervalMethods(context)] : []),
    ...assumptions(context),
    dashMeaning,
    ...origins(context),
  ])
}

const shownAs = (context: ReportContext): Text =>
  descriptionWords.shownAs(unitOfTables(context), context.devices.allDevices)

const dashMeaning: Text = {
  en: 'A dash marks a missing value; its reason stands below the table.',
  zh: '“—”表示数值缺失，原因列于表下。',
}

/** The repeats of each case with more than one. */
const samplesOf = ({ results }: ReportContext) =>
  results
    .map(({ runs }) => knownValues(runs.map(({ measurement }) => measurement.throughput)))
    .filter(({ length }) => length > 1)

/** What the intervals assume. */
function assumptions(context: ReportContext): Text[] {
  const samples = samplesOf(context)
  if (samples.length === 0) return []
  const isShort = samples.some(({ length }) => length < enoughForBootstrap)
  return [descriptionWords.independenceAssumed, ...(isShort ? [descriptionWords.peakAssumed] : [])]
}

/** How the intervals of published repeats are computed: see docs/statistics.md. */
function intervalMethods(context: ReportContext): Text[] {
  const { protocol, cases } = context
  const samples = samplesOf(context)
  if (samples.length === 0) return []
  const fewest = Math.min(...samples.map(({ length }) => length))
  const isMedian = protocol.repeats === 'median'
  const hasSpeedups = cases.some(({ speedup }) => hasInterval(speedup))
  return [
    descriptionWords.throughputByStudent,
    ...(isMedian ? [descriptionWords.throughputJoined] : []),
    ...(hasSpeedups
      ? [
          isMedian && fewest >= enoughForBootstrap
            ? descriptionWords.speedupByBootstrap
            : descriptionWords.speedupByWelch,
        ]
      : []),
  ]
}

function cellFigure({ protocol, published, records }: ReportContext): Text {
  const statistic = repeatStatisticName[protocol.repeats]
  if (!published) return descriptionWords.throughputOfRuns(statistic)
  return records.some(({ repeat }) => repeat > 1)
    ? {
        en: `A throughput cell is the figure that the document gives, or the ${statistic.en} of the repeats where it lists them`,
        zh: `表中吞吐率为文档给出的数值；文档列出各次重复时，为各次的${statistic.zh}`,
      }
    : {
        en: 'A throughput cell is the figure that the document gives',
        zh: '表中吞吐率为文档给出的数值',
      }
}

/** Where the source of a figure can be read. */
function origins({ records, published, folder }: ReportContext): Text[] {
  if (records.length === 0) return []
  const { en, zh } = folder.suite.report.titles?.runs ?? runsTitle(records)
  return [published ? descriptionWords.evidenceInDocuments(en, zh) : descriptionWords.evidenceInLogs(en, zh)]
}
