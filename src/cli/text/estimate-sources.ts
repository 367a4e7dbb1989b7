import type { PlannedSuite } from '../../app/plan.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import type { Case } from '../../core/model/case.ts'
import type { TimeSource } from '../../core/model/plan.ts'
import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'
import { hanging } from '../../core/document/terminal/layout.ts'

export const estimateTitle = { en: 'Time estimated from', zh: '用时估计依据' } as const

const texts = {
  en: {
    cases: (count: number) => counted(count, 'case'),
    colon: ': ',
    comma: ', ',
    measured: 'earlier runs',
    rate: (rate: string, unit: string) => `${rate} ${unit}/s per device`,
    published: (baseline: string, place: string) => `published in ${baseline}, ${place}`,
    workload: (name: string) => `rough figure of ${name}`,
  },
  zh: {
    cases: (count: number) => `${count} 个用例`,
    colon: '：',
    comma: '，',
    measured: '以往运行',
    rate: (rate: string, unit: string) => `每设备 ${rate} ${unit}/s`,
    published: (baseline: string, place: string) => `公布于 ${baseline}，${place}`,
    workload: (name: string) => `${name} 的粗略数值`,
  },
} as const

/** What the expected times of the cases are computed from, each source once with the number of its cases. */
export function estimateSourcesText(
  { plan: { cases }, times, workloads }: Pick<PlannedSuite, 'plan' | 'times' | 'workloads'>,
  width: number,
  language: Language,
): string {
  const words = texts[language]
  const unitOf = ({ workload }: Case) => workloads.get(workload)?.unit ?? 'samples'
  const sources = cases.flatMap((point) => {
    const time = times.get(point.id)
    return time === undefined ? [] : [sourceText(time.source, unitOf(point), language)]
  })
  return [...groupBy(sources, (text) => text)]
    .flatMap(([text, all]) => hanging(`${words.cases(all.length)}${words.colon}${text}`, width))
    .join('\n')
}

function sourceText(source: TimeSource, unit: string, language: Language): string {
  const words = texts[language]
  if (source.kind === 'measured') return words.measured
  const { device, precision, perDevice } = source
  const conditions = [device, precision].filter((part) => part !== undefined)
  const origin =
    source.kind === 'published'
      ? words.published(source.baseline, `${source.document}:${source.line}`)
      : words.workload(source.workload)
  const rate = words.rate(String(Number(perDevice.toPrecision(4))), unit)
  return [conditions.join(' '), rate, origin].filter((part) => part !== '').join(words.comma)
}
