import { same, type Text } from '../../model/text.ts'
import type { Role } from './number-roles.ts'

const roleNames: Readonly<Partial<Record<Role, Text>>> = {
  epoch: { en: 'the epoch', zh: '轮次（epoch）' },
  step: { en: 'the step', zh: '步数（step）' },
  rate: { en: 'the rate', zh: '速率（rate）' },
  duration: { en: 'the seconds of a step', zh: '每步秒数' },
  milliseconds: { en: 'the milliseconds of a step', zh: '每步毫秒数' },
  samples: { en: 'the samples of a step', zh: '每步样本数' },
  'steps-per-second': { en: 'the steps a second', zh: '每秒步数' },
}

const nameOf = (role: Role): Text => roleNames[role] ?? same(role)

export const questionWords = {
  noLine: {
    en: 'no repeated line names a rate or a time',
    zh: '重复的行都没有标明速率或时间',
  },
  severalLines: {
    en: 'several kinds of lines name a rate or a time',
    zh: '有几类行标明了速率或时间',
  },
  linesSuchAs: (count: number, example: string): Text => ({
    en: `${count} lines such as: ${example}`,
    zh: `${count} 行，例如：${example}`,
  }),
  several: (role: Role): Text => ({
    en: `several numbers may be ${nameOf(role).en}`,
    zh: `有几个数都可能是${nameOf(role).zh}`,
  }),
  noStep: {
    en: 'no number of the line is named as the step',
    zh: '行中没有标明步数的数',
  },
  eachLine: {
    en: 'the program prints one line for each step',
    zh: '程序每步打印一行',
  },
  noMeasure: {
    en: 'no number of the line is named as a rate, or as a time with its unit',
    zh: '行中没有标明速率的数，也没有带单位的时间',
  },
  rate: { en: 'samples or tokens a second', zh: '每秒样本数或 token 数' },
  duration: { en: 'seconds of a step', zh: '每步秒数' },
  milliseconds: { en: 'milliseconds of a step', zh: '每步毫秒数' },
  meaning: (number: Text, meaning: Text): Text => ({
    en: `${number.en}: ${meaning.en}`,
    zh: `${number.zh}：${meaning.zh}`,
  }),
  constant: (before: string, value: number, after: string): Text => ({
    en: `'${before}' always ${value} '${after}'`,
    zh: `“${before}”始终为 ${value}“${after}”`,
  }),
  range: (before: string, [least, most, first]: readonly [number, number, number], after: string): Text => ({
    en: `'${before}' ${least} to ${most}, first ${first} '${after}'`,
    zh: `“${before}”${least} 至 ${most}，首个为 ${first}“${after}”`,
  }),
  timesOpen: (between: number): Text => ({
    en: `lines are ${between} steps apart, and nothing says whether a time is of one step or of all ${between}`,
    zh: `各行相隔 ${between} 步，没有任何信息说明时间是一步的还是全部 ${between} 步的`,
  }),
  ofStep: { en: 'the time is of one step', zh: '时间是一步的' },
  ofInterval: {
    en: 'the time is of all steps since the line before',
    zh: '时间是自上一行以来全部各步的',
  },
  ranksRate: (ranks: number): Text => ({
    en: `${ranks} ranks print a rate each, and nothing says whether it counts all devices`,
    zh: `${ranks} 个 rank 各打印一个速率，没有任何信息说明它是否计入全部设备`,
  }),
  scopeOpen: {
    en: 'nothing in the log says whether the rate counts all devices',
    zh: '日志中没有任何信息说明速率是否计入全部设备',
  },
  ofAllDevices: { en: 'the rate is of all devices together', zh: '速率是全部设备合计的' },
  ofOneDevice: {
    en: 'the rate is of one device; the figure is that times the devices',
    zh: '速率是一个设备的；结果为该值乘以设备数',
  },
} as const
