import type { MarkdownTable } from './markdown-tables.ts'
import { printedNumbers } from './printed-number.ts'

/**
 * What a column contains. `ratio`: figures computed from other figures, such as speedups and efficiencies. `change`: by how
 * many percent a figure differs from another. `setting`: other settings that distinguish rows. `other`: measured, but
 * neither speed nor time.
 */
export type ColumnRole =
  'nodes' | 'devices' | 'batch' | 'setting' | 'rate' | 'time' | 'ratio' | 'change' | 'other' | 'unnamed'

/** A number of items per second, as column titles and the text above tables write it. */
export const rateUnit =
  /\b(?:images?|imgs?|batch(?:es)?|samples?|sentences?|sequences?|seqs?|words?|tokens?|toks?|tokens|examples?|frames?|clips?|videos?|utterances?|mels?|molecules?|pairs?|users?|queries|items?|rows?|records?|lines?|steps?|iter(?:ation)?s?|its?|infs?|inferences?|requests?)\s*(?:\/|per\s)\s*s(?:ec(?:ond)?s?)?\b|throughput|吞吐|\bfps\b|\bqps\b/i

/** A rate of one device, as titles say it. */
export const ofOneDevice = /(?:\/|\bper)\s?(?:gpu|device|[nhtx]pu|card|chip|rank|worker)/i

const roles: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'ratio',
    /speed[\s-]?ups?\b|\bscaling\b|scalability|\befficiency\b|\bratio\b|\brelative\b|加速比|加速|扩展|线性度|效率/i,
  ],
  [
    'nodes',
    /^(?:num[\s_](?:of[\s_])?nodes?|node[\s_]?(?:num|count)|#?\s?nodes?|number of nodes|机器数|节点数)$/i,
  ],
  [
    'devices',
    /^(?:#\s?)?(?:(?:num(?:ber)?[\s_](?:of[\s_])?)?(?:gpu|device|card|[nhtx]pu|accelerator)s?(?:[\s_]?(?:num|count))?(?:[\s_]*(?:per[\s_]|\/\s*)node)?|world[\s_]size|卡数|gpu卡数|设备数)$/i,
  ],
  ['batch', /^(?:local\s)?(?:batch[\s_-]?size(?:(?:[\s_]per[\s_]|\s?\/\s?)(?:device|gpu|card))?|bsz?)$/i],
  ['rate', rateUnit],
  ['setting', /\bbatch(?![\w\s]*=)|批大小|批次大小/i],
  [
    'time',
    /latency|\btime\b|\bs(?:ec)?\s?\/\s?(?:step|it|iter|iteration|batch)\b|\bduration\b|\[?\(?\b(?:ms|seconds|minutes|mins|hours|hrs)\b|延迟|耗时|时间/i,
  ],
  [
    'setting',
    /accumulation|\bsequence\b|\blength\b|\bsize\b|\bdimension\b|\bseed\b|\bepochs?\b|\bsteps?\b|\blayers?\b|\bhidden\b|\bversion\b|\bwidth\b|\bheads?\b|\bvocab|\bbeam\b|\bchannels?\b|\bparam(?:eter)?s?\b|\bthreads?\b|\bworkers?\b|concurrency|concurrent|参数|\bconfig/i,
  ],
  [
    'other',
    /\bmem(?:ory)?\b|accura|\btop-?[15]\b|\bloss\b|\bsource\b|docker|feature|显存|\bmap\b|\bauc\b|\bbleu\b|perplexity|\bwer\b|\bf1\b|\bscore\b|flops?\b|\brtf\b|\bdice\b|\biou\b|\bpower\b|\bcost\b|\bprice\b|date/i,
  ],
]

const roleOf = (title: string): ColumnRole =>
  roles.find(([, pattern]) => pattern.test(title.trim()))?.[0] ?? 'unnamed'

export interface TableColumn {
  readonly index: number
  readonly title: string
  readonly role: ColumnRole
}

export function columnsOf(table: MarkdownTable): readonly TableColumn[] {
  return table.header.map(({ text }, index) => {
    const title = text.replaceAll(/\s+/g, ' ').trim()
    const role = roleOf(title)
    return { index, title, role: role !== 'ratio' && holdsChanges(table, index, title) ? 'change' : role }
  })
}

const namesChange =
  /\bchanges?\b|\bdelta\b|[Δ∆]|\bdiff(?:erence)?s?\b|\bgains?\b|\bimprove(?:s|d|ments?)?\b|\bregress(?:ion|ed)?s?\b|\b(?:in|de)creases?\b|\boverhead\b|\b(?:vs|versus|against)\b|变化|提升|增幅|降幅|差异/i

/** Percent under a title that names a change, or percent with signs. */
function holdsChanges(table: MarkdownTable, index: number, title: string): boolean {
  const numbers = table.rows.flatMap(({ cells }) => printedNumbers(cells[index]?.text ?? ''))
  const percents = numbers.filter(({ percent }) => percent)
  if (percents.length === 0 || percents.length < numbers.length) return false
  return namesChange.test(title) || percents.every(({ signed }) => signed)
}

/** A column without a clear title has figures if its cells are numbers that do not look like a count or a setting. */
export function holdsFigures(table: MarkdownTable, { index, role }: TableColumn): boolean {
  if (role === 'rate' || role === 'time') return true
  if (role !== 'unnamed') return false
  const numbers = table.rows.flatMap(({ cells }) => printedNumbers(cells[index]?.text ?? ''))
  return numbers.some(({ value, halfDigit }) => halfDigit < 0.5 || value > 1024)
}
