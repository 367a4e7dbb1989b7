import { inner, lines, table, titled, untitled } from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import type { Printout } from '../../core/document/document.ts'
import {
  enumeration,
  listed,
  quiet,
  strong,
  written,
  type TextLine,
  type TextPiece,
} from '../../core/document/text-line.ts'
import { textsOf } from '../../core/messages/say.ts'
import { axes, leadingAxes } from '../../core/model/axes/axes.ts'
import type { Axis } from '../../core/model/axes/axis.ts'
import type { Text } from '../../core/model/text.ts'
import { defaultOnAxis, type ConditionalArguments, type Workload } from '../../core/model/workload.ts'
import { sizeText } from '../../core/text/quantities.ts'
import { axisTitle } from '../../core/model/axes/axis-values.ts'
import { roughDuration } from '../../core/words/duration-words.ts'
import { expectedValue } from '../../core/workload/parameter-value.ts'
import { printsLines } from './workload-prints-words.ts'
import { supportedValues } from '../../core/workload/support.ts'

const deviceKinds: Readonly<Record<Workload['needs']['devices'], Text>> = {
  cpu: { en: 'cpu', zh: 'CPU' },
  gpu: { en: 'gpu', zh: 'GPU' },
  any: { en: 'any', zh: 'CPU 或 GPU' },
  none: { en: 'none', zh: '无' },
}

const words = {
  name: { en: 'name', zh: '名称' },
  default: { en: 'default', zh: '默认值' },
  axis: { en: 'axis', zh: '维度' },
  nodes: { en: 'nodes', zh: '节点数' },
} as const satisfies Readonly<Record<string, Text>>

/** The catalogue, a row for each workload. */
export const workloadsPrintout = (workloads: readonly Workload[]): Printout => [
  untitled(
    table(
      [
        { title: words.name, cell: ({ name }) => name },
        { title: { en: 'title', zh: '标题' }, cell: ({ title }) => title },
        ...leadingAxes.map((axis) => ({
          title: axisTitle(axis),
          cell: (workload: Workload) => supported(workload, axis) ?? '—',
        })),
        { title: { en: 'devices', zh: '设备' }, cell: ({ needs }) => deviceKinds[needs.devices] },
      ],
      workloads,
    ),
  ),
  untitled(
    lines(
      quiet({
        en: 'steady workloads NAME shows one in full',
        zh: 'steady workloads NAME 显示单个模型实现的详情',
      }),
    ),
  ),
]

/** One workload in full: what it takes, what it supports and what not, what it needs, how it is started. */
export const workloadPrintout = (workload: Workload): Printout => [
  untitled(lines([strong(workload.name), `  ${workload.title}`], headText(workload), quiet(workload.folder))),
  titled({ en: 'Parameters', zh: '参数' }, parametersGrid(workload)),
  titled({ en: 'Supports', zh: '支持' }, supportsGrid(workload)),
  titled({ en: 'Does not support', zh: '不支持' }, unsupportedGrid(workload)),
  titled({ en: 'Needs', zh: '需要' }, lines(...needsLines(workload))),
  titled({ en: 'Program', zh: '程序来源' }, lines(...programLines(workload))),
  titled({ en: 'Prints', zh: '打印内容' }, lines(...printsLines(workload))),
  titled({ en: 'Prepared before runs', zh: '运行前的准备' }, ...preparationBlocks(workload)),
  titled({ en: 'Command', zh: '命令' }, lines(...partLines(workload.command), quiet(formatText(workload)))),
  titled({ en: 'Estimate', zh: '估计' }, lines(...estimateLines(workload))),
]

const headText = ({ model, framework, unit }: Workload): Text => ({
  en: `model ${model}, framework ${framework}, counts ${unit ?? 'what its log states'}`,
  zh: `模型 ${model}，框架 ${framework}，计数单位${unit === undefined ? '由日志说明' : ` ${unit}`}`,
})

const parametersGrid = ({ parameters }: Workload): Block =>
  table(
    [
      { title: words.name, cell: ([name]) => name },
      {
        title: words.default,
        cell: ([, spec]) => (spec.default === '' ? { en: 'empty', zh: '空' } : String(spec.default)),
      },
      { title: { en: 'takes', zh: '取值' }, cell: ([, spec]) => textsOf(expectedValue(spec)) },
      { title: { en: 'meaning', zh: '含义' }, cell: ([, spec]) => spec.describe },
    ],
    Object.entries(parameters),
  )

function supported({ supports }: Workload, axis: Axis): Text | undefined {
  const values = supportedValues(supports.axes[axis.name], axis)
  return values && textsOf(values)
}

/** Axes that it mentions, and those whose ordinary value is always said. */
function supportsGrid(workload: Workload): Block {
  const rows = axes
    .filter(({ name, presence }) => presence !== 'where-set' || workload.supports.axes[name] !== undefined)
    .map((axis): readonly [TextPiece, TextPiece, TextPiece] => [
      axisTitle(axis),
      supported(workload, axis) ?? '—',
      String(defaultOnAxis(workload, axis) ?? '—'),
    ])
  const nodes = workload.supports.multiNode ? { en: 'several', zh: '多个' } : { en: 'one', zh: '一个' }
  return table<readonly [TextPiece, TextPiece, TextPiece]>(
    [
      { title: words.axis, cell: ([axis]) => axis },
      { title: { en: 'values', zh: '取值' }, cell: ([, values]) => values },
      { title: words.default, cell: ([, , value]) => value },
    ],
    [...rows, [words.nodes, nodes, '1']],
  )
}

function unsupportedGrid({ unsupported }: Workload): Block {
  const rows = axes.flatMap((axis) => {
    const why = unsupported.axes[axis.name]
    return why === undefined ? [] : [{ title: axisTitle(axis), why }]
  })
  const { multiNode: why } = unsupported
  return table(
    [
      { title: words.axis, cell: ({ title }) => title },
      { title: { en: 'why', zh: '原因' }, cell: (row) => row.why },
    ],
    [...rows, ...(why === undefined ? [] : [{ title: words.nodes, why }])],
  )
}

/** `programs: python3, mpirun`; nothing where there are none. */
const labelledNames = (label: Text, names: readonly string[]): TextLine[] =>
  names.length === 0 ? [] : [written`${label}${listed(names, enumeration)}`]

const needsLines = ({ needs, launchers, singleRank }: Workload): TextLine[] => [
  needs.devices === 'none'
    ? { en: 'no devices', zh: '不占用设备' }
    : written`${{ en: 'devices: ', zh: '设备：' }}${deviceKinds[needs.devices]}`,
  ...(needs.memoryPerDevice === undefined
    ? []
    : [
        {
          en: `memory: ${sizeText(needs.memoryPerDevice)} for each device`,
          zh: `内存：每设备 ${sizeText(needs.memoryPerDevice)}`,
        },
      ]),
  ...labelledNames({ en: 'programs: ', zh: '程序：' }, needs.programs),
  ...labelledNames({ en: 'Python packages: ', zh: 'Python 包：' }, needs.python),
  ...labelledNames({ en: 'launchers: ', zh: '启动器：' }, launchers),
  ...labelledNames(
    { en: 'launcher of a single rank: ', zh: '只有一个 rank 时的启动器：' },
    singleRank === undefined ? [] : [singleRank],
  ),
]

/** Where the program of a run is, and where it comes from. */
function programLines({ image, startsIn, source }: Workload): TextLine[] {
  const versions = Object.entries(source?.versions ?? {}).map(([name, version]) => `${name} ${version}`)
  const fact = (en: string, zh: string, value: string | undefined): TextLine[] =>
    labelledNames({ en: `${en}: `, zh: `${zh}：` }, value === undefined || value === '' ? [] : [value])
  return [
    ...fact('image', '镜像', image),
    ...fact('built on', '基础镜像', source?.baseImage),
    ...labelledNames({ en: 'in the image: ', zh: '镜像内的版本：' }, versions),
    ...fact('repository', '代码仓库', source?.repository),
    ...fact('commit', '提交', source?.commit),
    ...fact('folder of the repository', '仓库中的目录', source?.folder),
    ...fact('starts in', '启动目录', startsIn),
  ]
}

const preparationBlocks = ({ prepare }: Workload): Block[] =>
  prepare.flatMap(({ title, cases, explain, creates, needs, check, command = check }) => {
    const conditions = Object.entries(cases).map(([name, values]) => {
      const [mark, choices] = 'not' in values ? ['≠', values.not] : ['', values]
      return isAnyOf(
        name,
        choices.map((choice) => mark + String(choice)),
      )
    })
    const only = listed(conditions, { en: ' and ', zh: '且 ' })
    return [
      lines([
        title,
        ...(conditions.length === 0 ? [] : [quiet({ en: `  where ${only.en}`, zh: `  当 ${only.zh} 时` })]),
      ]),
      inner(
        lines(
          ...(explain === undefined ? [] : [explain]),
          ...labelledNames({ en: 'needs ', zh: '需要 ' }, needs),
          ...labelledNames({ en: 'makes ', zh: '生成 ' }, creates),
          ...(command === undefined
            ? []
            : [partLines(command).flatMap((part, index) => [...(index === 0 ? [] : [' ']), ...part])]),
        ),
      ),
    ]
  })

const isAnyOf = (name: string, values: readonly string[]): Text => ({
  en: `${name} is ${values.join(' or ')}`,
  zh: `${name} 为 ${values.join(' 或 ')}`,
})

const partLines = (command: Workload['command']): (readonly TextPiece[])[] =>
  command.map((part) =>
    typeof part === 'string' ? [part] : [part.arguments.join(' '), quiet(conditionText(part))],
  )

function formatText({ format }: Workload): Text {
  if (format === undefined) return { en: 'steady detects the format of its log', zh: '自动识别其日志格式' }
  const name = typeof format === 'string' ? format : format.file
  return { en: `its log has the format ${name}`, zh: `日志格式：${name}` }
}

function conditionText({ when, is }: ConditionalArguments): Text {
  if (is === 'set') return { en: `  where ${when} is set`, zh: `  当设置了 ${when} 时` }
  if (!('not' in is)) {
    const { en, zh } = isAnyOf(when, is.map(String))
    return { en: `  where ${en}`, zh: `  当 ${zh} 时` }
  }
  const values = is.not.map(String)
  return {
    en: `  where ${when} is not ${values.join(' or ')}`,
    zh: `  当 ${when} 不为 ${values.join(' 或 ')} 时`,
  }
}

function estimateLines({ estimate, unit }: Workload): TextLine[] {
  if (estimate === undefined) return []
  const startup = roughDuration(estimate.startup)
  const rates = estimate.rates.map(({ device, precision, perDevice }): Text => {
    const rate = `${perDevice} ${unit ?? 'samples'}/s`
    const conditions = [device, precision].filter((text) => text !== undefined).join(' ')
    return conditions === ''
      ? { en: rate, zh: rate }
      : { en: `${rate} (${conditions})`, zh: `${rate}（${conditions}）` }
  })
  if (rates.length === 0) return [{ en: `${startup.en} to start`, zh: `启动 ${startup.zh}` }]
  const { en, zh } = listed(rates, enumeration)
  return [
    {
      en: `${startup.en} to start, then about ${en} on each device`,
      zh: `启动 ${startup.zh}，此后每设备约 ${zh}`,
    },
  ]
}
