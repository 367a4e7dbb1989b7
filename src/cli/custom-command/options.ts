import {
  type CommandFacts,
  isName,
  type StatedOfCommands,
} from '../../core/custom-command/settle-commands.ts'
import { axisValueOf } from '../../core/custom-command/command-options.ts'
import { axes } from '../../core/model/axes/axes.ts'
import type { AxisValues } from '../../core/model/axes/axis.ts'
import { SteadyError } from '../../core/model/error.ts'
import { sampleUnits } from '../../core/model/units.ts'
import { withNames, type FlagsOf, type Usage } from '../usage/usage.ts'
import { wholeNumber } from '../usage/values.ts'

/** Options by which a user describes a command that no workload describes. */
export const customCommandUsage = {
  '--batch <n>': {
    en: 'Samples per device and step, if no option of the command states them; divide a global batch by the devices',
    zh: '每设备每步的样本数（命令选项未注明时）；若为全局 batch size，请除以设备数',
  },
  '--sequence-length <n>': {
    en: 'Tokens of one sample, if no option of the command states them',
    zh: '每个样本的 token 数（命令选项未注明时）',
  },
  '--accumulation <n>': {
    en: 'Batches whose gradients each device sums before a step, if no option of the command states them',
    zh: '每个设备在一步前累积梯度的批次数（命令选项未注明时）',
  },
  '--devices <n>': {
    en: 'Number of devices, if no option of the command states it (default: 1)',
    zh: '设备数（命令选项未注明时；默认：1）',
  },
  '--device <kind>': {
    help: {
      en: 'Kind of device; any is the GPU if there is one, else the CPU',
      zh: '设备类型；any 表示有 GPU 时用 GPU，否则用 CPU',
    },
    choices: ['any', 'cpu', 'gpu'],
    fallback: 'any',
  },
  '--unit <name>': {
    help: {
      en: 'What the throughput counts (default: what the log states)',
      zh: '吞吐率的计数单位（默认：取自日志）',
    },
    choices: sampleUnits,
  },
  '--axis <name=value>': {
    help: withNames(
      {
        en: 'Setting of the training, such as precision=bf16; may be repeated: ',
        zh: '训练设置，例如 precision=bf16，可重复使用：',
      },
      axes.filter(({ compares }) => compares !== 'nothing').map(({ name }) => name),
    ),
    repeats: true,
  },
  '--model <name>': { en: 'Name of the model in reports', zh: '报告中的模型名称' },
  '--framework <name>': { en: 'Name of the framework in reports', zh: '报告中的框架名称' },
} as const satisfies Usage

export type CustomCommandFlags = FlagsOf<typeof customCommandUsage>

/** @throws SteadyError `OPTION_INVALID` */
export function statedOf(flags: CustomCommandFlags, names: readonly string[]): StatedOfCommands {
  const wrong = names.find((name) => !isName(name))
  if (wrong !== undefined)
    throw new SteadyError('OPTION_INVALID', { option: '--name', typed: wrong, wanted: { kind: 'name' } })
  const accumulation = wholeNumber('--accumulation', flags.accumulation, 1)
  const sequenceLength = wholeNumber('--sequence-length', flags.sequenceLength, 1)
  return {
    names,
    devices: wholeNumber('--devices', flags.devices, 1),
    batchPerDevice: wholeNumber('--batch', flags.batch, 1),
    axes: {
      ...Object.fromEntries((flags.axis ?? []).map(condition)),
      ...(accumulation === undefined ? {} : { accumulation }),
      ...Object.fromEntries(
        sequenceLength === undefined
          ? []
          : axes.filter((axis) => axis.sampleTokens !== undefined).map(({ name }) => [name, sequenceLength]),
      ),
    } satisfies AxisValues,
  }
}

/** `precision=bf16` */
function condition(typed: string) {
  const [, name = '', written = ''] = /^([^=]+)=(.+)$/.exec(typed) ?? []
  const value = axisValueOf(name, written)
  if (value !== undefined) return [name, value] as const
  const axis = axes.find((axis) => axis.name === name)
  const example = axis === undefined || typeof axis.choices === 'string' ? undefined : axis.choices
  throw new SteadyError('OPTION_INVALID', {
    option: '--axis',
    typed,
    wanted:
      example === undefined
        ? { kind: 'condition', names: axes.map((axis) => axis.name) }
        : { kind: 'choice', valid: example.map((axisValue) => `${name}=${axisValue}`) },
  })
}

/** What a command trains, as far as the user states it. */
export const factsOf = (
  { model, framework, unit, device }: CustomCommandFlags,
  name: string,
): Omit<CommandFacts, 'format'> => ({
  model: model ?? name,
  // Every results folder needs a name here; `custom` is at least no other framework's name.
  framework: framework ?? 'custom',
  unit,
  device,
})
