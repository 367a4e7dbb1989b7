import { makeForecast } from '../../app/forecast/forecast.ts'
import { forecastLayouts } from '../../app/forecast/forecast-layouts.ts'
import { layoutDocument } from '../../core/forecast/layouts/layout-document.ts'
import { layoutRecord } from '../../core/forecast/layouts/layout-record.ts'
import { forecastRecord, type ForecastRecord } from '../../core/forecast/record.ts'
import { documentFormats } from '../../core/document/document-renderers.ts'
import { forecastDocument } from '../../core/forecast/forecast-document.ts'
import { SteadyError } from '../../core/model/error.ts'
import { parseTopology, type Topology } from '../../core/model/topology.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { answerWith, outputUsage, requireOneOutput } from '../terminal/one-output.ts'
import { wholeNumber } from '../usage/values.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[results]': {
    en: 'Results folder, or a baseline by its name or YAML file (default: this folder, or the only one in results/)',
    zh: '结果目录，或基准数据的名称或 YAML 文件（默认：当前目录，或 results/ 下唯一的结果目录）',
  },
  '--devices <counts>': {
    en: 'Numbers of devices, separated by commas (default: 2, 4 and 8 times the largest measured)',
    zh: '设备数，以逗号分隔（默认：已测最大规模的 2、4、8 倍）',
  },
  '--topology <list>': {
    en: 'Topologies as nodes x devices per node, separated by commas: 4x8',
    zh: '规模，写成“节点数x每节点设备数”，以逗号分隔，例如 4x8',
  },
  '--at-most <devices>': {
    en: 'Forecast from figures of at most this many devices, and print the others for comparison',
    zh: '只用不超过此设备数的数值预测，其余数值列出以供比较',
  },
  '--parameters <count>': {
    en: 'Number of trained parameters, if the input does not state it',
    zh: '可训练参数量（输入未注明时）',
  },
  '--network <file>': {
    en: 'Network of the cluster, as preflight --out wrote it',
    zh: '集群的网络数据（由 preflight --out 写出）',
  },
  '--layout <settings...>': {
    en: 'Language models: forecast other settings, such as tp4,pp2,batch=2,devices=64; several times for several',
    zh: '语言模型：预测其他设置，例如 tp4,pp2,batch=2,devices=64；可多次给出',
  },
  ...outputUsage(documentFormats),
  '--fresh': sharedHelp.fresh,
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

type ForecastFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, forecast)

async function forecast(
  source: string | undefined,
  flags: ForecastFlags,
  context: CommandContext,
): Promise<void> {
  requireOneOutput(flags)
  if (flags.layout !== undefined) {
    const { layout: layouts } = flags
    const { path, series } = await withStore(flags, context, (store) =>
      forecastLayouts({ source, layouts, cwd: context.cwd, store }),
    )
    const record = layoutRecord(path, series)
    answerWith(record, layoutDocument(record, steadyVersion()), flags, context)
    const isKnown = record.series.some(({ answers }) =>
      answers.some(({ forecast }) => forecast.kind === 'known'),
    )
    context.end(isKnown ? 0 : 3)
    return
  }
  const made = await withStore(flags, context, (store) =>
    makeForecast({
      source,
      targets: { devices: countsOf(flags.devices), topologies: topologiesOf(flags.topology) },
      atMost: wholeNumber('--at-most', flags.atMost, 1),
      parameters: wholeNumber('--parameters', flags.parameters, 1, Number.MAX_SAFE_INTEGER),
      network: flags.network,
      cwd: context.cwd,
      store,
    }),
  )
  const record = forecastRecord(made)
  answerWith(record, forecastDocument(record, steadyVersion()), flags, context)
  context.end(record.series.some(hasPrediction) ? 0 : 3)
}

const hasPrediction = ({ forecast }: ForecastRecord['series'][number]) =>
  forecast.kind === 'known' && forecast.value.predictions.length > 0

const listed = (typed: string | undefined) =>
  typed === undefined ? [] : typed.split(',').map((text) => text.trim())

const countsOf = (typed: string | undefined): number[] =>
  listed(typed).flatMap((text) => wholeNumber('--devices', text, 1) ?? [])

const topologiesOf = (typed: string | undefined): Topology[] =>
  listed(typed).map((text) => {
    const topology = parseTopology(text)
    if (topology === undefined) throw new SteadyError('TOPOLOGY_INVALID', { typed: text })
    return topology
  })
