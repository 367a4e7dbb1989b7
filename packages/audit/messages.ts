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
  'same-case-differs': ({
    here,
    there,
    off,
    editions,
    once,
  }: {
    here: string
    there: string
    /** As a share of the other figure. */
    off: number
    /** Null for documents of one edition. */
    editions: { here: string; there: string } | null
    /** Labels that only one of the two states. */
    once: readonly string[]
  }) => ({
    en: `the same case is ${here} here and ${there} there (${signed(off)}%)${editions === null ? '' : ` (editions ${editions.here} and ${editions.there})`}${once.length === 0 ? '' : `; stated only once: ${once.join(', ')}`}`,
    zh: `同一情形此处为 ${here}，彼处为 ${there}（相差 ${signed(off)}%）${editions === null ? '' : `（版本分别为 ${editions.here} 和 ${editions.there}）`}${once.length === 0 ? '' : `；仅一处注明：${once.join('、')}`}`,
  }),
  'labels-exclude-each-other': ({
    figure,
    labels,
  }: {
    figure: string
    labels: readonly { label: string; values: readonly string[] }[]
  }) => ({
    en: `the figure ${figure} has labels that exclude each other: ${labels.map(({ label, values }) => `${label} ${values.join(' / ')}`).join(', ')}`,
    zh: `数值 ${figure} 在两处的标注互相矛盾：${labels.map(({ label, values }) => `${label} ${values.join(' / ')}`).join('、')}`,
  }),
  'rows-disagree': ({
    quantity,
    over,
    under,
    quotient,
    usual,
    rows,
  }: {
    /** FLOPs of a token, or the peak rate of a device. */
    quantity: 'work' | 'peak'
    over: string
    under: string
    quotient: number
    usual: number
    rows: number
  }) => ({
    en: `${over} ÷ ${under} is ${digitsApart(quotient, usual)}, and ${digitsApart(usual, quotient)} in ${rows === 1 ? 'another row' : `${rows} rows`}: ${quantity === 'work' ? 'the work of a token' : 'the peak of a device'} is the same`,
    zh: `${over} ÷ ${under} 等于 ${digitsApart(quotient, usual)}，另有 ${rows} 行为 ${digitsApart(usual, quotient)}：${quantity === 'work' ? '每个 token 的计算量' : '设备的峰值算力'}应当相同`,
  }),
  'share-beyond-peak': ({ share }: { share: string }) => ({
    en: `${share} is more than all of the peak`,
    zh: `${share} 超过了峰值的全部`,
  }),
  'hfu-below-mfu': ({ hardware, model }: { hardware: string; model: string }) => ({
    en: `HFU ${hardware} is less than MFU ${model}: what is computed again comes on top of the model`,
    zh: `HFU ${hardware} 低于 MFU ${model}：重计算的运算应另加在模型运算之上`,
  }),
  'share-of-no-peak': ({
    teraflops,
    share,
    implied,
    peaks,
    other,
  }: {
    teraflops: string
    share: string
    /** TFLOP/s that follow from both figures. */
    implied: number
    /** Peaks of the devices and the precision that the table states. */
    peaks: readonly PeakOfTable[]
    /** A peak of another precision, or with sparsity, that fits both figures. */
    other: (PeakOfTable & { sparse: boolean }) | null
  }) => ({
    en: `${teraflops} ÷ ${share} is ${rateText(implied)} TFLOP/s${other === null ? '' : `, the ${other.sparse ? 'sparse ' : ''}${other.precision} peak of ${other.device}`}; the peak is ${peaksText(peaks, ' or ')}`,
    zh: `${teraflops} ÷ ${share} 等于 ${rateText(implied)} TFLOP/s${other === null ? '' : `，即 ${other.device} 的${other.sparse ? '稀疏 ' : ' '}${other.precision} 峰值`}；峰值应为 ${peaksText(peaks, ' 或 ')}`,
  }),
  'share-of-no-rule': ({
    share,
    tokens,
    devices,
    peak,
    perToken,
    model,
    length,
    rule,
    counted,
  }: {
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
    en: `${shareQuotient(share, peak, tokens, devices)} is ${gigaflops(perToken)} GFLOP/token: no rule gives it; ${rule} of ${model} at ${length} tokens gives ${gigaflops(counted)} (${signed(perToken / counted - 1)}%)`,
    zh: `${shareQuotient(share, peak, tokens, devices)} 等于 ${gigaflops(perToken)} GFLOP/token，不符合任何规则；${model} 在 ${length} 个 token 时 ${rule} 为 ${gigaflops(counted)}（相差 ${signed(perToken / counted - 1)}%）`,
  }),
}

declare module '../../src/core/messages/codes.ts' {
  interface Phrases extends Readonly<typeof phrases> {}
}
