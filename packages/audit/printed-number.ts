export interface PrintedNumber {
  readonly text: string
  readonly value: number
  /** Half a unit of the last printed digit, or the printed ± if that is larger. */
  readonly halfDigit: number
  readonly percent: boolean
  /** Printed with a sign, an arrow or a word that states the direction: `+3%`, `↓ 3%`, `3% slower`. */
  readonly signed: boolean
  /** Any other text printed with it. */
  readonly note: string
}

/** A ratio of 1, as printed in the row that others are relative to. */
export const printsUnit = ({ value, percent }: PrintedNumber): boolean => value === (percent ? 100 : 1)

/** Groups of three digits with one separator throughout: `29 911`, `1,189,700`. */
const grouped = String.raw`\d{1,3}(?<mark>[,' \u00a0\u2009\u202f])\d{3}(?:\k<mark>\d{3})*(?!\d)`
const number = new RegExp(
  String.raw`(?<![\w.,=/:@#-]|[<>≤≥]\s?)(?<about>[~≈]\s?)?[x×]?\s?(?<sign>[-+\u2212\u2013↑↓▲▼]\s?)?(?<digits>(?:${grouped}|\d+)(?:\.\d+)?(?:e[-+]?\d+)?)\s?(?<suffix>[%％]|[x×](?![\s\w]*\d)|[kKM](?!\w))?(?![\w%.,:]*\d)(?!:)`,
  'i',
)
const scales: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6 }

/**
 * The numbers of a cell, one in each line: `29171.69 w/XLA` and `24734.22` are two figures; a line without a number belongs
 * to the figure above it. Footnote marks are dropped. A line with two numbers, such as `87.1 / 92.8` or `4h 48min`, gives
 * none. Neither does a limit, such as `>9`. An approximate number, such as `~9`, may be off by 5%, or by half of its last digit
 * before the zeros.
 */
export function printedNumbers(text: string): PrintedNumber[] {
  const numbers: PrintedNumber[] = []
  for (const line of text.split('\n')) {
    const bare = line.replaceAll(/\[\^?\w+\]|\^\w+|[*†‡]+/g, ' ')
    const printed = readNumber(bare)
    const last = numbers.at(-1)
    if (printed !== undefined) numbers.push(printed)
    else if (last !== undefined && !/\d/.test(bare.replaceAll(/[\w/]*[a-z=(][\w./=]*/gi, '')))
      numbers[numbers.length - 1] = { ...last, note: `${last.note} ${bare}` }
  }
  return numbers
}

/** A note may contain numbers that state what they are of: `bsz=224`, `(O2)`, `(↓7.7%)`, `± 0.1`. */
const ofItsOwn = /\([^()]*\)|[a-z_]+\s*[=:]\s*\d[\w.]*|\b[a-z]\w*\d\w*/gi
const saysLess = /^\s*(?:slower|lower|less|fewer|worse)\s*$/i
const saysMore = /^\s*(?:faster|higher|more|better)\s*$/i
const spread = /(?:±|\+\/?-)\s*(\d+(?:\.\d+)?)\s*[%％]?/

function readNumber(line: string): PrintedNumber | undefined {
  const found = number.exec(line.replaceAll(/\([^()]*\)/g, (inside) => ' '.repeat(inside.length)))
  const { digits, about, sign = '', suffix = '' } = found?.groups ?? {}
  if (found === null || digits === undefined) return undefined
  const text = found[0].trim()
  const note = line.replace(text, ' ')
  const around = spread.exec(note)?.[1]
  if (/\d/.test(note.replace(spread, ' ').replaceAll(ofItsOwn, ' '))) return undefined
  const scale = scales[suffix] ?? 1
  const plain = digits.replaceAll(/[,' \u00a0\u2009\u202f]/g, '')
  const [mantissa = '', exponent = '0'] = plain.toLowerCase().split('e')
  const decimals = mantissa.split('.')[1]?.length ?? 0
  const zeros = about === undefined || decimals > 0 ? 0 : (/0+$/.exec(mantissa)?.[0].length ?? 0)
  const half = 0.5 * 10 ** (Number(exponent) - decimals + zeros) * scale
  const isLess = /[-\u2212\u2013↓▼]/.test(sign) || (sign === '' && saysLess.test(note))
  return {
    text,
    value: (isLess ? -1 : 1) * Number(plain) * scale,
    halfDigit: Math.max(half, Number(around ?? 0), about === undefined ? 0 : 0.05 * Number(plain) * scale),
    percent: /[%％]/.test(suffix),
    signed: sign !== '' || saysLess.test(note) || saysMore.test(note),
    note,
  }
}
