import pc from 'picocolors'
import { axes, leadingAxes } from '../../core/model/axes/axes.ts'
import type { Axis } from '../../core/model/axes/axis.ts'
import { defaultOnAxis, type ConditionalArguments, type Workload } from '../../core/model/workload.ts'
import { say } from '../../core/messages/say.ts'
import { sizeText } from '../../core/text/size.ts'
import { supportedValues } from '../../core/workload/support.ts'
import { expectedValue } from '../../core/workload/parameter-value.ts'
import type { Language } from '../../core/model/text.ts'
import type { Versions } from '../../core/model/workload-source.ts'
import { axisTitle } from './case-columns.ts'
import { roughDuration } from './duration.ts'
import { indent, indentWidth, sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { table, tableOf } from '../../core/document/terminal/table.ts'
import { printsText } from './workload-prints.ts'

const texts = {
  en: {
    name: 'name',
    title: 'title',
    devices: 'devices',
    hint: 'steady workloads NAME shows one in full',
    head: (model: string, framework: string, unit: string | undefined) =>
      `model ${model}, framework ${framework}, counts ${unit ?? 'what its log states'}`,
    parameters: 'Parameters',
    supports: 'Supports',
    unsupported: 'Does not support',
    needs: 'Needs',
    program: 'Program',
    image: (name: string) => `image: ${name}`,
    baseImage: (name: string) => `built on: ${name}`,
    versions: (all: readonly string[]) => `in the image: ${all.join(', ')}`,
    repository: (address: string) => `repository: ${address}`,
    commit: (commit: string) => `commit: ${commit}`,
    repositoryFolder: (folder: string) => `folder of the repository: ${folder}`,
    startsIn: (folder: string) => `starts in: ${folder}`,
    prints: 'Prints',
    prepare: 'Prepared before runs',
    needsPaths: (paths: readonly string[]) => `needs ${paths.join(', ')}`,
    creates: (paths: readonly string[]) => `makes ${paths.join(', ')}`,
    forCases: (cases: readonly (readonly [name: string, values: readonly string[]])[]) =>
      `  where ${cases.map(([name, values]) => `${name} is ${values.join(' or ')}`).join(' and ')}`,
    command: 'Command',
    estimate: 'Estimate',
    default: 'default',
    takes: 'takes',
    meaning: 'meaning',
    empty: 'empty',
    axis: 'axis',
    values: 'values',
    nodes: 'nodes',
    several: 'several',
    one: 'one',
    why: 'why',
    kinds: { cpu: 'cpu', gpu: 'gpu', any: 'any', none: 'none' },
    noDevices: 'no devices',
    deviceKind: (kind: string) => `devices: ${kind}`,
    memory: (size: string) => `memory: ${size} for each device`,
    programs: (names: readonly string[]) => `programs: ${names.join(', ')}`,
    python: (names: readonly string[]) => `Python packages: ${names.join(', ')}`,
    launchers: (names: readonly string[]) => `launchers: ${names.join(', ')}`,
    singleRank: (name: string) => `launcher of a single rank: ${name}`,
    detected: 'steady detects the format of its log',
    format: (format: string) => `its log has the format ${format}`,
    whenSet: (name: string) => `  where ${name} is set`,
    whenIs: (name: string, values: readonly string[]) => `  where ${name} is ${values.join(' or ')}`,
    whenIsNot: (name: string, values: readonly string[]) => `  where ${name} is not ${values.join(' or ')}`,
    rate: (device: string, rate: string) => (device === '' ? rate : `${rate} (${device})`),
    time: (startup: string, rates: readonly string[]) =>
      `${startup} to start, then about ${rates.join(', ')} on each device`,
  },
  zh: {
    name: '名称',
    title: '标题',
    devices: '设备',
    hint: 'steady workloads NAME 显示单个模型实现的详情',
    head: (model: string, framework: string, unit: string | undefined) =>
      `模型 ${model}，框架 ${framework}，计数单位${unit === undefined ? '由日志说明' : ` ${unit}`}`,
    parameters: '参数',
    supports: '支持',
    unsupported: '不支持',
    needs: '需要',
    program: '程序来源',
    image: (name: string) => `镜像：${name}`,
    baseImage: (name: string) => `基础镜像：${name}`,
    versions: (all: readonly string[]) => `镜像内的版本：${all.join('、')}`,
    repository: (address: string) => `代码仓库：${address}`,
    commit: (commit: string) => `提交：${commit}`,
    repositoryFolder: (folder: string) => `仓库中的目录：${folder}`,
    startsIn: (folder: string) => `启动目录：${folder}`,
    prints: '打印内容',
    prepare: '运行前的准备',
    needsPaths: (paths: readonly string[]) => `需要 ${paths.join('、')}`,
    creates: (paths: readonly string[]) => `生成 ${paths.join('、')}`,
    forCases: (cases: readonly (readonly [name: string, values: readonly string[]])[]) =>
      `  当 ${cases.map(([name, values]) => `${name} 为 ${values.join(' 或 ')}`).join('且 ')} 时`,
    command: '命令',
    estimate: '估计',
    default: '默认值',
    takes: '取值',
    meaning: '含义',
    empty: '空',
    axis: '维度',
    values: '取值',
    nodes: '节点数',
    several: '多个',
    one: '一个',
    why: '原因',
    kinds: { cpu: 'CPU', gpu: 'GPU', any: 'CPU 或 GPU', none: '无' },
    noDevices: '不占用设备',
    deviceKind: (kind: string) => `设备：${kind}`,
    memory: (size: string) => `内存：每设备 ${size}`,
    programs: (names: readonly string[]) => `程序：${names.join('、')}`,
    python: (names: readonly string[]) => `Python 包：${names.join('、')}`,
    launchers: (names: readonly string[]) => `启动器：${names.join('、')}`,
    singleRank: (name: string) => `只有一个 rank 时的启动器：${name}`,
    detected: '自动识别其日志格式',
    format: (format: string) => `日志格式：${format}`,
    whenSet: (name: string) => `  当设置了 ${name} 时`,
    whenIs: (name: string, values: readonly string[]) => `  当 ${name} 为 ${values.join(' 或 ')} 时`,
    whenIsNot: (name: string, values: readonly string[]) => `  当 ${name} 不为 ${values.join(' 或 ')} 时`,
    rate: (device: string, rate: string) => (device === '' ? rate : `${rate}（${device}）`),
    time: (startup: string, rates: readonly string[]) => `启动 ${startup}，此后每设备约 ${rates.join('、')}`,
  },
} as const

type Words = (typeof texts)[Language]

/** The catalogue, a row for each workload. */
export function workloadsText(workloads: readonly Workload[], columns: number, language: Language): string {
  const words = texts[language]
  return sections([
    tableOf<Workload>(
      [
        { title: words.name, cell: ({ name }) => name },
        { title: words.title, cell: ({ title }) => title },
        ...leadingAxes.map((axis) => ({
          title: axisTitle(axis, language),
          cell: (workload: Workload) => supported(workload, axis, language) ?? '—',
        })),
        { title: words.devices, cell: ({ needs }) => words.kinds[needs.devices] },
      ],
      workloads,
      columns,
    ),
    pc.dim(words.hint),
  ])
}

/** One workload in full: what it takes, what it supports and what not, what it needs, how it is started. */
export function workloadText(workload: Workload, columns: number, language: Language): string {
  const words = texts[language]
  const width = columns - indentWidth
  return sections([
    [
      `${pc.bold(workload.name)}  ${workload.title}`,
      words.head(workload.model, workload.framework, workload.unit),
      pc.dim(workload.folder),
    ].join('\n'),
    section(words.parameters, parametersText(workload, width, language)),
    section(words.supports, supportsText(workload, width, language)),
    section(words.unsupported, unsupportedText(workload, width, language)),
    section(words.needs, needsText(workload, words)),
    section(words.program, programText(workload, words)),
    section(words.prints, printsText(workload, language)),
    section(words.prepare, preparationText(workload, language)),
    section(words.command, commandText(workload, words)),
    section(words.estimate, estimateText(workload, language)),
  ])
}

function parametersText({ parameters }: Workload, width: number, language: Language): string {
  const words = texts[language]
  const rows = Object.entries(parameters).map(([name, spec]) => ({ name, spec }))
  if (rows.length === 0) return ''
  return tableOf(
    [
      { title: words.name, cell: ({ name }) => name },
      {
        title: words.default,
        cell: ({ spec }) => (spec.default === '' ? words.empty : String(spec.default)),
      },
      { title: words.takes, cell: ({ spec }) => say(expectedValue(spec), language) },
      { title: words.meaning, cell: ({ spec }) => spec.describe },
    ],
    rows,
    width,
  )
}

function supported({ supports }: Workload, axis: Axis, language: Language): string | undefined {
  const values = supportedValues(supports.axes[axis.name], axis)
  return values && say(values, language)
}

/** Axes that it mentions, and those whose ordinary value is always said. */
function supportsText(workload: Workload, width: number, language: Language): string {
  const words = texts[language]
  const rows = axes
    .filter(({ name, presence }) => presence !== 'where-set' || workload.supports.axes[name] !== undefined)
    .map((axis) => [
      axisTitle(axis, language),
      supported(workload, axis, language) ?? '—',
      String(defaultOnAxis(workload, axis) ?? '—'),
    ])
  const nodes = workload.supports.multiNode ? words.several : words.one
  return table(
    [{ title: words.axis }, { title: words.values }, { title: words.default }],
    [...rows, [words.nodes, nodes, '1']],
    width,
  )
}

function unsupportedText({ unsupported }: Workload, width: number, language: Language): string {
  const words = texts[language]
  const rows = axes.flatMap((axis) => {
    const why = unsupported.axes[axis.name]
    return why === undefined ? [] : [[axisTitle(axis, language), why[language]]]
  })
  if (unsupported.multiNode !== undefined) rows.push([words.nodes, unsupported.multiNode[language]])
  return rows.length === 0 ? '' : table([{ title: words.axis }, { title: words.why }], rows, width)
}

function needsText({ needs, launchers, singleRank }: Workload, words: Words): string {
  const { devices, memoryPerDevice, programs, python } = needs
  return [
    devices === 'none' ? words.noDevices : words.deviceKind(words.kinds[devices]),
    ...(memoryPerDevice === undefined ? [] : [words.memory(sizeText(memoryPerDevice))]),
    ...(programs.length === 0 ? [] : [words.programs(programs)]),
    ...(python.length === 0 ? [] : [words.python(python)]),
    words.launchers(launchers),
    ...(singleRank === undefined ? [] : [words.singleRank(singleRank)]),
  ].join('\n')
}

/** Where the program of a run is, and where it comes from. */
const programText = ({ image, startsIn, source }: Workload, words: Words): string =>
  [
    image && words.image(image),
    source?.baseImage && words.baseImage(source.baseImage),
    versionsText(source?.versions ?? {}, words),
    source && words.repository(source.repository),
    source?.commit && words.commit(source.commit),
    source?.folder && words.repositoryFolder(source.folder),
    startsIn && words.startsIn(startsIn),
  ]
    .filter((line) => line !== undefined)
    .join('\n')

function versionsText(versions: Versions, words: Words): string | undefined {
  const all = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  return all.length === 0 ? undefined : words.versions(all)
}

function preparationText({ prepare }: Workload, language: Language): string {
  const words = texts[language]
  return prepare
    .flatMap(({ title, cases, explain, creates, needs, check, command = check }) => {
      const only = Object.entries(cases).map(([name, values]) => {
        const [mark, named] = 'not' in values ? ['≠', values.not] : ['', values]
        return [name, named.map((one) => mark + String(one))] as const
      })
      return [
        title[language] + (only.length === 0 ? '' : pc.dim(words.forCases(only))),
        ...(explain === undefined ? [] : [indent(explain[language])]),
        ...(needs.length === 0 ? [] : [indent(words.needsPaths(needs))]),
        ...(creates.length === 0 ? [] : [indent(words.creates(creates))]),
        ...(command === undefined ? [] : [indent(partLines(command, words).join(' '))]),
      ]
    })
    .join('\n')
}

const partLines = (command: Workload['command'], words: Words): string[] =>
  command.map((part) =>
    typeof part === 'string' ? part : `${part.arguments.join(' ')}${pc.dim(conditionText(part, words))}`,
  )

function commandText({ command, format }: Workload, words: Words): string {
  return [...partLines(command, words), pc.dim(formatText(format, words))].join('\n')
}

function formatText(format: Workload['format'], words: Words): string {
  if (format === undefined) return words.detected
  return words.format(typeof format === 'string' ? format : format.file)
}

const conditionText = ({ when, is }: ConditionalArguments, words: Words) =>
  is === 'set'
    ? words.whenSet(when)
    : 'not' in is
      ? words.whenIsNot(when, is.not.map(String))
      : words.whenIs(when, is.map(String))

function estimateText({ estimate, unit }: Workload, language: Language): string {
  if (estimate === undefined) return ''
  const words = texts[language]
  const rates = estimate.rates.map(({ device, precision, perDevice }) => {
    const of = [device, precision].filter((text) => text !== undefined)
    return words.rate(of.join(' '), `${perDevice} ${unit ?? 'samples'}/s`)
  })
  return words.time(roughDuration(estimate.startup, language), rates)
}
