import type {} from '../../src/core/sentences.ts' // codes of other messages that this package gives

/** A dense peak rate. */
export interface PeakOfTable {
  readonly device: string
  readonly precision: string
  readonly teraflops: number
}

export const rateText = (teraflops: number): string => String(Number(teraflops.toPrecision(4)))

export const gigaflops = (flops: number): string => String(Number((flops / 1e9).toPrecision(4)))

export const peaksText = (peaks: readonly PeakOfTable[], or: string): string =>
  peaks.map(({ device, precision, teraflops }) => `${teraflops} (${device}, ${precision})`).join(or)

/** The FLOPs of a token that follow from a share of a peak and a rate of tokens. */
export const shareQuotient = (
  share: string,
  { device, precision, teraflops }: PeakOfTable,
  tokens: string,
  devices: number,
): string =>
  `${share} × ${teraflops} TFLOP/s (${device}, ${precision})${devices === 1 ? '' : ` × ${devices}`} ÷ ${tokens} tokens/s`

/** A share in percent, with a plus sign if positive. */
export const signed = (share: number): string => {
  const off = (100 * share).toFixed(1)
  return `${Number(off) > 0 ? '+' : ''}${off}`
}

interface QuotientParts {
  /** Factors of the dividend. */
  readonly over: readonly string[]
  /** Empty where a printed speedup is divided by devices only. */
  readonly under: readonly string[]
  /** Below 1 where a rate per device is multiplied by the number of devices. */
  readonly devices: number
  /** 1000 for a rate per second from milliseconds. */
  readonly scale: number
  /** Whether the ratio is the quotient minus 1, or 1 minus the quotient. */
  readonly difference: 'more' | 'less' | null
}

export function quotientText({ over, under, devices, scale, difference }: QuotientParts): string {
  const factors = [
    ...over,
    ...(devices < 1 ? [String(Math.round(1 / devices))] : []),
    ...(scale === 1 ? [] : [String(scale)]),
  ]
  const quotient = [factors.join(' × '), ...under, ...(devices > 1 ? [String(devices)] : [])].join(' ÷ ')
  if (difference === null) return quotient
  return difference === 'more' ? `${quotient} − 1` : `1 − ${quotient}`
}

/** With one digit more than printed, so that a wrong last digit shows. */
export const ratioText = (ratio: number, percent: boolean, printed: string): string => {
  const decimals = /\.(\d+)/.exec(printed)?.[1]?.length ?? 0
  return `${ratio.toFixed(decimals + 1)}${percent ? '%' : ''}`
}

/** A number with one digit more than are needed to distinguish it from another. */
export function digitsApart(value: number, other: number): string {
  const share = Math.abs(value / other - 1)
  const digits = Math.min(6, Math.max(3, Math.ceil(-Math.log10(share)) + 2))
  return String(Number(value.toPrecision(digits)))
}

/** Contradictions in other people's tables. */
export const phrases = {
  'ratio-differs': (
    wrong: QuotientParts & {
      /** As the table writes it: 150 where it prints percent. */
      ratio: number
      percent: boolean
      printed: string
      cut: boolean
    },
  ) => {
    const { ratio, percent, printed, cut } = wrong
    const [quotient, right] = [quotientText(wrong), ratioText(ratio, percent, printed)]
    return {
      en: `${quotient} is ${right}, not ${printed}${cut ? ': it was cut, not rounded' : ''}`,
      zh: `${quotient} 应为 ${right}，而非 ${printed}${cut ? '（被截断而非四舍五入）' : ''}`,
    }
  },
  'same-case-differs': (seen: {
    here: string
    there: string
    /** As a share of the other figure. */
    off: number
    /** Null for documents of one edition. */
    editions: { here: string; there: string } | null
    /** Labels that only one of the two states. */
    once: readonly string[]
  }) => ({
    en: `the same case is ${seen.here} here and ${seen.there} there (${signed(seen.off)}%)${seen.editions === null ? '' : ` (editions ${seen.editions.here} and ${seen.editions.there})`}${seen.once.length === 0 ? '' : `; stated only once: ${seen.once.join(', ')}`}`,
    zh: `同一情形此处为 ${seen.here}，彼处为 ${seen.there}（相差 ${signed(seen.off)}%）${seen.editions === null ? '' : `（版本分别为 ${seen.editions.here} 和 ${seen.editions.there}）`}${seen.once.length === 0 ? '' : `；仅一处注明：${seen.once.join('、')}`}`,
  }),
  'labels-exclude-each-other': (seen: {
    figure: string
    labels: readonly { label: string; values: readonly string[] }[]
  }) => ({
    en: `the figure ${seen.figure} has labels that exclude each other: ${seen.labels.map(({ label, values }) => `${label} ${values.join(' / ')}`).join(', ')}`,
    zh: `数值 ${seen.figure} 在两处的标注互相矛盾：${seen.labels.map(({ label, values }) => `${label} ${values.join(' / ')}`).join('、')}`,
  }),
  'rows-disagree': (seen: {
    /** FLOPs of a token, or the peak rate of a device. */
    quantity: 'work' | 'peak'
    over: string
    under: string
    quotient: number
    usual: number
    rows: number
  }) => ({
    en: `${seen.over} ÷ ${seen.under} is ${digitsApart(seen.quotient, seen.usual)}, and ${digitsApart(seen.usual, seen.quotient)} in ${seen.rows === 1 ? 'another row' : `${seen.rows} rows`}: ${seen.quantity === 'work' ? 'the work of a token' : 'the peak of a device'} is the same`,
    zh: `${seen.over} ÷ ${seen.under} 等于 ${digitsApart(seen.quotient, seen.usual)}，另有 ${seen.rows} 行为 ${digitsApart(seen.usual, seen.quotient)}：${seen.quantity === 'work' ? '每个 token 的计算量' : '设备的峰值算力'}应当相同`,
  }),
  'share-beyond-peak': ({ share }: { share: string }) => ({
    en: `${share} is more than all of the peak`,
    zh: `${share} 超过了峰值的全部`,
  }),
  'rate-beyond-peak': ({ rate, peak }: { rate: string; peak: PeakOfTable }) => ({
    en: `${rate} TFLOP/s is more than the peak, ${peaksText([peak], '')}`,
    zh: `${rate} TFLOP/s 超过了峰值 ${peaksText([peak], '')}`,
  }),
  'share-below-parameters': (seen: {
    share: string
    /** Billions of parameters, as printed. */
    size: string
    tokens: string
    /** The least share that the tokens need. */
    needed: number
    peak: PeakOfTable
  }) => ({
    en: `${seen.tokens} tokens/s of ${seen.size}B parameters need ${(100 * seen.needed).toFixed(0)}% of the peak, ${peaksText([seen.peak], '')}, by 6N alone, not ${seen.share}`,
    zh: `${seen.size}B 参数模型每秒 ${seen.tokens} 个 token，仅按 6N 计就需要峰值 ${peaksText([seen.peak], '')} 的 ${(100 * seen.needed).toFixed(0)}%，而非 ${seen.share}`,
  }),
  'hfu-below-mfu': ({ hardware, model }: { hardware: string; model: string }) => ({
    en: `HFU ${hardware} is less than MFU ${model}: what is computed again comes on top of the model`,
    zh: `HFU ${hardware} 低于 MFU ${model}：重计算的运算应另加在模型运算之上`,
  }),
  'share-of-no-peak': (seen: {
    teraflops: string
    share: string
    /** TFLOP/s that follow from both figures. */
    implied: number
    /** Peaks of the devices and the precision that the table states. */
    peaks: readonly PeakOfTable[]
    /** A peak of another precision, or with sparsity, that fits both figures. */
    other: (PeakOfTable & { sparse: boolean }) | null
  }) => ({
    en: `${seen.teraflops} ÷ ${seen.share} is ${rateText(seen.implied)} TFLOP/s${seen.other === null ? '' : `, the ${seen.other.sparse ? 'sparse ' : ''}${seen.other.precision} peak of ${seen.other.device}`}; the peak is ${peaksText(seen.peaks, ' or ')}`,
    zh: `${seen.teraflops} ÷ ${seen.share} 等于 ${rateText(seen.implied)} TFLOP/s${seen.other === null ? '' : `，即 ${seen.other.device} 的${seen.other.sparse ? '稀疏 ' : ' '}${seen.other.precision} 峰值`}；峰值应为 ${peaksText(seen.peaks, ' 或 ')}`,
  }),
  'share-of-no-rule': (seen: {
    share: string
    tokens: string
    devices: number
    peak: PeakOfTable
    /** FLOPs. */
    perToken: number
    model: string
    length: number
    /** The rule with the nearest result. */
    rule: string
    counted: number
  }) => ({
    en: `${shareQuotient(seen.share, seen.peak, seen.tokens, seen.devices)} is ${gigaflops(seen.perToken)} GFLOP/token: no rule gives it; ${seen.rule} of ${seen.model} at ${seen.length} tokens gives ${gigaflops(seen.counted)} (${signed(seen.perToken / seen.counted - 1)}%)`,
    zh: `${shareQuotient(seen.share, seen.peak, seen.tokens, seen.devices)} 等于 ${gigaflops(seen.perToken)} GFLOP/token，不符合任何规则；${seen.model} 在 ${seen.length} 个 token 时 ${seen.rule} 为 ${gigaflops(seen.counted)}（相差 ${signed(seen.perToken / seen.counted - 1)}%）`,
  }),
}

declare module '../../src/core/messages/codes.ts' {
  interface Phrases extends Readonly<typeof phrases> {}
}
