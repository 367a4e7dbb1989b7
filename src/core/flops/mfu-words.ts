import { counted } from '../text/quantities.ts'
import { dash } from '../document/cell-text.ts'
import { digits, levelText } from '../document/numbers.ts'
import { enumeration, listed } from '../document/text-line.ts'
import { missingText } from '../messages/say.ts'
import type { Maybe } from '../model/missing.ts'
import { same, type Text } from '../model/text.ts'
import type { MfuFigure, MfuRun, PrintedAudit, PublishedBeside } from './mfu-record.ts'

export const mfuWords = {
  title: { en: 'MFU and HFU by every rule', zh: '各公式下的 MFU 和 HFU' },
  source: { en: 'From', zh: '依据' },
  model: { en: 'Model', zh: '模型' },
  parameters: { en: 'Parameters', zh: '参数量' },
  throughput: { en: 'Throughput', zh: '吞吐率' },
  peak: { en: 'Peak', zh: '峰值算力' },
  peakOf: { en: 'peak of', zh: '峰值取自' },
  notes: { en: 'What the rows state', zh: '各行自带的条件' },
  rule: { en: 'rule', zh: '公式' },
  perToken: { en: 'GFLOP/token', zh: 'GFLOP/token' },
  teraflops: { en: 'TFLOP/s/device', zh: '每设备 TFLOP/s' },
  printed: { en: 'Printed figures', zh: '日志打印的数值' },
  case: { en: 'case', zh: '用例' },
  recommended: (rule: string): Text => ({
    en: `Recommended: ${rule}. It counts every matrix product that a causal model needs, and none that it skips, for every kind of model.`,
    zh: `推荐采用 ${rule}：它计入因果模型所需的全部矩阵乘法，不计可跳过的部分，并适用于各类模型。`,
  }),
  perDevice: { en: 'tokens/s/device', zh: '每设备 tokens/s' },
  summary: (rule: string): Text => ({ en: `MFU by ${rule}`, zh: `MFU（${rule}）` }),
  withheld: (column: string, { rule, others, why, isOfAll }: Gap): Text =>
    isOfAll
      ? { en: `${column}: ${why.en}`, zh: `${column}：${why.zh}` }
      : {
          en: `${column} by ${rule}: ${why.en}; the same holds for ${counted(others, 'other rule')}`,
          zh: `${column}（${rule}）：${why.zh}；另有 ${others} 个公式同样如此`,
        },
  closing: {
    en: 'docs/flops.md has the formula and the source of each rule.',
    zh: '各公式的内容和来源见 docs/flops.md。',
  },
} as const satisfies Readonly<Record<string, Text | ((name: string, gap: Gap) => Text)>>

/** Rules without a figure, and why the first of them has none. */
interface Gap {
  readonly rule: string
  readonly others: number
  readonly why: Text
  /** Whether the others have the very same reason. */
  readonly isOfAll: boolean
}

/** Prints significant digits without an exponent. */
const significant = (value: number, count: number): string => {
  const decimals = value > 0 ? count - 1 - Math.floor(Math.log10(value)) : 2
  return digits(value, { unit: 'times', decimals: Math.min(12, Math.max(0, decimals)) })
}

/** `57.98`, `0.03502`: four digits tell most rules apart. */
export const fourDigits = (value: number): string => significant(value, 4)

const countText = (value: number) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

export const shareText = (value: number): string => `${digits(100 * value, { unit: 'times', decimals: 2 })}%`

/** `41.23% (40.91% – 41.60%)`, or only the value where one repeat gives no interval. */
export function figureText(figure: Maybe<MfuFigure>, print: (value: number) => string): string {
  if (figure.kind === 'missing') return dash
  const { value, low, high, level } = figure.value
  return level === 0 ? print(value) : `${print(value)} (${print(low)} – ${print(high)})`
}

const recomputeWords = {
  none: { en: 'no recomputation', zh: '无重计算' },
  selective: { en: 'selective recomputation', zh: '选择性重计算' },
  full: { en: 'full recomputation', zh: '全量重计算' },
} as const

/** `llama-3-8b, 8192 tokens a sequence`. */
export const modelText = ({ model, sequenceLength, recompute, devices }: MfuRun): Text => ({
  en: `${model}, ${counted(sequenceLength, 'token')} a sequence${devices === undefined ? '' : `, ${counted(devices, 'device')}`}${recompute === undefined ? '' : `, ${recomputeWords[recompute].en}`}`,
  zh: `${model}，序列长度 ${sequenceLength}${devices === undefined ? '' : `，设备数 ${devices}`}${recompute === undefined ? '' : `，${recomputeWords[recompute].zh}`}`,
})

export const parametersText = ({ parameters: { total, active, withoutEmbeddings } }: MfuRun): Text => {
  const isSparse = active < total
  return {
    en: `${countText(total)}${isSparse ? `, ${countText(active)} active` : ''}, ${countText(withoutEmbeddings)} without embedding tables`,
    zh: `${countText(total)}${isSparse ? `，其中激活 ${countText(active)}` : ''}，不含嵌入表 ${countText(withoutEmbeddings)}`,
  }
}

export function throughputText({
  tokensPerSecond,
  tokensPerSecondPerDevice,
  sequencesPerSecond,
  stepTime,
  from,
}: MfuRun): Text {
  if (tokensPerSecondPerDevice.kind === 'missing') return missingText(tokensPerSecondPerDevice)
  const { level, repeats } = tokensPerSecondPerDevice.value
  const views = [
    ...view(tokensPerSecond, 'tokens/s'),
    ...view(tokensPerSecondPerDevice, 'tokens/s/device'),
    ...view(sequencesPerSecond, 'sequences/s'),
    ...(stepTime === undefined ? [] : view(stepTime, 's/step')),
  ].join(', ')
  if (from !== undefined)
    return { en: `${views}; ${statedBy[from].en}`, zh: `${views}；${statedBy[from].zh}` }
  return {
    en:
      level === 0
        ? `${views}; one repeat, no interval`
        : `${views}; ${levelText(level)} CI of ${repeats} repeats`,
    zh:
      level === 0
        ? `${views}；仅一次运行，无置信区间`
        : `${views}；${repeats} 次运行，${levelText(level)} 置信区间`,
  }
}

const view = (figure: Maybe<MfuFigure>, unit: string) =>
  figure.kind === 'missing' ? [] : [`${figureText(figure, fourDigitsOrMore)} ${unit}`]

const statedBy = {
  typed: { en: 'as typed, not measured', zh: '为键入的数值，并非实测' },
  published: { en: 'as published, not measured', zh: '为公布的数值，并非实测' },
} as const

/** Whole numbers keep their digits. */
const fourDigitsOrMore = (value: number) => (value >= 1000 ? value.toFixed(0) : fourDigits(value))

/** `h100-sxm bf16`; empty where nothing is known of it. */
export const peakName = ({ peak }: MfuRun): string =>
  peak.kind === 'missing'
    ? ''
    : [peak.value.device, peak.value.precision].filter((part) => part !== undefined && part !== '').join(' ')

export function peakText(run: MfuRun): Text {
  const { peak } = run
  if (peak.kind === 'missing') return missingText(peak)
  const { flopsPerSecond, source } = peak.value
  const name = peakName(run)
  const rate = `${fourDigits(flopsPerSecond / 1e12)} TFLOP/s`
  return source === ''
    ? { en: `${rate}, as stated${name === '' ? '' : ` (${name})`}`, zh: `${rate}，由用户给出` }
    : same(`${rate}: ${name} (${source})`)
}

/** `1.87 times the highest published in bf16: 6667 tokens/s/device, …`. */
export function publishedTexts(published: readonly PublishedBeside[], typed: MfuRun): Text[] {
  if (published.length === 0)
    return [
      {
        en: 'No baseline has a figure of this model, or of one of its size, on this device.',
        zh: '各基准数据中均无此模型或相近规模的模型在该设备上的数值。',
      },
    ]
  return published.map((figure) => {
    const { ratio, precision, device, baseline, document, line, mfu, sequenceLength: length } = figure
    const place = `${baseline}, ${document}:${line}`
    const share = mfu.kind === 'missing' ? '' : `, MFU ${shareText(mfu.value.value)}`
    const rate = `${fourDigitsOrMore(figure.tokensPerSecondPerDevice)} tokens/s/device${share}`
    const model = figure.isOtherModel ? `${figure.model}, ` : ''
    const tokens = length === typed.sequenceLength ? '' : `, ${length} tokens`
    return {
      en: `${significant(ratio, 3)} times the highest published in ${precision}: ${rate} (${model}${device}${tokens}; ${place})`,
      zh: `为 ${precision} 最高公布值的 ${significant(ratio, 3)} 倍：${rate}（${model}${device}${tokens}；${place}）`,
    }
  })
}

const quantityNames = {
  flops: { en: 'TFLOP/s', zh: 'TFLOP/s' },
  'hardware-flops': { en: 'hardware TFLOP/s', zh: '硬件 TFLOP/s' },
  mfu: { en: 'MFU', zh: 'MFU' },
  stated: { en: 'FLOPs', zh: 'FLOPs' },
} as const

/** With more rules than this, a list is no help. */
const MOST_LISTED = 6

export function printedText(audit: PrintedAudit): Text {
  const { quantity, lines, perToken, peak } = audit
  const name = quantityNames[quantity]
  const ofLines: Text =
    quantity === 'stated'
      ? { en: 'FLOPs of a step, as the program states them', zh: '程序给出的每步 FLOPs' }
      : {
          en: `${name.en} of ${lines} ${lines === 1 ? 'line' : 'lines'}`,
          zh: `${lines} 行的 ${name.zh}`,
        }
  if (perToken.kind === 'missing')
    return {
      en: `${ofLines.en}: ${missingText(perToken).en}`,
      zh: `${ofLines.zh}：${missingText(perToken).zh}`,
    }
  const { low, high, by } = perToken.value
  // Lines with many digits leave a narrower range than four digits show.
  const ends = [significant(low / 1e9, 5), significant(high / 1e9, 5)]
  const range = `${quantity === 'stated' ? (ends[0] ?? '') : ends.join(' – ')} GFLOP/token`
  const rate = peak === undefined ? '' : `${fourDigits(peak.flopsPerSecond / 1e12)} TFLOP/s`
  const fits = fitText(audit)
  return {
    en: `${ofLines.en}${rate === '' ? '' : `, of ${rate}`}: ${range}${by === 'digits' ? '' : ', more apart than its digits'}; ${fits.en}`,
    zh: `${ofLines.zh}${rate === '' ? '' : `（峰值 ${rate}）`}：${range}${by === 'digits' ? '' : '，差异超出打印精度'}；${fits.zh}`,
  }
}

function fitText(audit: PrintedAudit): Text {
  const { fits, ownRules } = audit
  if (fits.length === 0) return nearestText(audit)
  const expected = fits.filter(({ rule }) => ownRules.includes(rule))
  const others = fits.filter(({ rule }) => !ownRules.includes(rule))
  const all = rulesText(fits)
  if (expected.length === 0) {
    if (ownRules.length === 0) return { en: `fits ${all.en}`, zh: `符合 ${all.zh}` }
    return {
      en: `fits ${all.en}, but not ${ownRules.join(', ')}, by which the program prints`,
      zh: `符合 ${all.zh}，但不符合程序所用的 ${ownRules.join('、')}`,
    }
  }
  const first = rulesText(expected)
  if (others.length === 0)
    return {
      en: `fits ${first.en}, by which the program prints, and no other`,
      zh: `只符合程序所用的 ${first.zh}`,
    }
  const more = rulesText(others)
  return {
    en: `fits ${first.en}, by which the program prints; no digits tell it from ${more.en}`,
    zh: `符合程序所用的 ${first.zh}；打印精度不足以将其与 ${more.zh} 区分`,
  }
}

function nearestText({ nearest, perToken, ownRules }: PrintedAudit): Text {
  if (nearest === undefined || perToken.kind === 'missing')
    return { en: 'fits no rule', zh: '不符合任何公式' }
  const { low, high } = perToken.value
  const off = (2 * nearest.flopsPerToken) / (low + high) - 1
  const apart = `${(100 * Math.abs(off)).toFixed(1)}%`
  const expected = ownRules.join(', ')
  return {
    en: `fits no rule${expected === '' ? '' : `, also not ${expected}, by which the program prints`}; the nearest, ${ruleText(nearest).en}, is ${apart} ${off > 0 ? 'above' : 'below'}`,
    zh: `不符合任何公式${expected === '' ? '' : `，包括程序所用的 ${ownRules.join('、')}`}；最接近的是 ${ruleText(nearest).zh}，${off > 0 ? '高' : '低'} ${apart}`,
  }
}

function rulesText(rules: PrintedAudit['fits']): Text {
  return rules.length > MOST_LISTED
    ? { en: `${rules.length} rules`, zh: `${rules.length} 个公式` }
    : listed(rules.map(ruleText), enumeration)
}

const ruleText = ({ rule, recompute }: PrintedAudit['fits'][number]): Text =>
  recompute === 'none'
    ? same(rule)
    : {
        en: `${rule} with ${recompute} recomputation`,
        zh: `${rule}（${recompute === 'full' ? '全量' : '选择性'}重计算）`,
      }

/** The peak that the lines divide by, where they print FLOPs per second and MFU. */
export function impliedPeakText({ low, high, devices }: NonNullable<MfuRun['impliedPeak']>): Text {
  const range = `${fourDigits(low / 1e12)} – ${fourDigits(high / 1e12)} TFLOP/s`
  if (devices.length === 0)
    return {
      en: `TFLOP/s ÷ MFU: a peak of ${range}, which no known device has`,
      zh: `TFLOP/s ÷ MFU：峰值为 ${range}，没有已知设备与之相符`,
    }
  if (devices.length > MOST_LISTED)
    return {
      en: `TFLOP/s ÷ MFU: a peak of ${range}, too wide to tell the device`,
      zh: `TFLOP/s ÷ MFU：峰值为 ${range}，范围过宽，无法判断设备`,
    }
  return {
    en: `TFLOP/s ÷ MFU: a peak of ${range}, that of ${devices.join(', ')}`,
    zh: `TFLOP/s ÷ MFU：峰值为 ${range}，即 ${devices.join('、')}`,
  }
}

export const otherParametersText = (stated: number, { model }: MfuRun): Text => ({
  en: `The log states ${countText(stated)} parameters, which ${model} does not have: every rule is of another model`,
  zh: `日志说明的参数量为 ${countText(stated)}，与 ${model} 不符：以上各公式针对的是另一个模型`,
})
