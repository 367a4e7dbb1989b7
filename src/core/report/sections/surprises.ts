import { grouped } from '../../collections/group-by.ts'
import { enumeration, listed } from '../../document/text-line.ts'
import { digits, withUnit } from '../../document/numbers.ts'
import type { Text } from '../../model/text.ts'
import { deviceCount } from '../../model/topology.ts'
import { isBelow } from '../../results/estimate.ts'
import { trainsTheSame } from '../../results/losses.ts'
import { configurationParts, leadingLabel } from '../../words/case-words.ts'
import { scalingGroups, valueOf, type ReportedCase, type ReportContext } from '../context.ts'
import { shortNames } from '../layouts/short-names.ts'

/** Names that one sentence lists. */
const mostNames = 4

/** What nobody expects of more devices: that they are slower, or used better, than fewer. */
export const surprises = (context: ReportContext): Text[] => [...slower(context), ...better(context)]

/** Cases that are slower than the same training, or the same case, on fewer devices. */
function slower(context: ReportContext): Text[] {
  const { cases, devices } = context
  const isFaster = (few: ReportedCase, many: ReportedCase) =>
    deviceCount(few.case.topology) < deviceCount(many.case.topology) &&
    few.case.workload === many.case.workload &&
    few.unit === many.unit &&
    isBelow(many.throughput, few.throughput) &&
    (few.ladder === many.ladder ||
      (leadingLabel(few.case).en === leadingLabel(many.case).en && trainsTheSame(few, many)))
  const found = cases.flatMap((many) => {
    const few = cases.find((other) => isFaster(other, many))
    return few === undefined
      ? []
      : [{ many, on: devices.where(many.case.topology), than: devices.where(few.case.topology) }]
  })
  const nameOf = shortNames(context, ['topology', ...configurationParts])
  return grouped(found, ({ on, than }) => `${on.en} ${than.en}`).map((alike) => {
    const [{ on, than }] = alike
    const names = grouped(
      alike.map(({ many }) => nameOf(many)),
      ({ en }) => en,
    ).map(([name]) => name)
    const { en, zh } = listed(names.slice(0, mostNames), enumeration)
    const more = names.length - mostNames
    return {
      en: `Slower on ${on.en} than on ${than.en}: ${en}${more > 0 ? ` and ${more} more` : ''}.`,
      zh: `${on.zh}反而慢于${than.zh}：${zh}${more > 0 ? ` 等 ${names.length} 个` : ''}。`,
    }
  })
}

/** The largest rise of the scaling efficiency from one number of devices to the next. */
function better({ cases, devices }: ReportContext): Text[] {
  const rises = scalingGroups(cases).flatMap((ladder) =>
    ladder.slice(1).flatMap((many, index) => {
      const few = ladder[index]
      const [before, after] = [few && valueOf(few.efficiency), valueOf(many.efficiency)]
      return few === undefined ||
        before === undefined ||
        after === undefined ||
        !isBelow(few.efficiency, many.efficiency)
        ? []
        : [{ few, many, before, after }]
    }),
  )
  const [most] = rises.toSorted((a, b) => b.after - b.before - (a.after - a.before))
  if (most === undefined) return []
  const [from, to] = [devices.where(most.few.case.topology), devices.where(most.many.case.topology)]
  const [low, high] = [share(most.before), share(most.after)]
  return [
    {
      en: `The scaling efficiency rises from ${low} on ${from.en} to ${high} on ${to.en}.`,
      zh: `扩展效率从${from.zh}的 ${low} 升至${to.zh}的 ${high}。`,
    },
  ]
}

const share = (value: number) => withUnit(digits(value, { unit: 'percent', decimals: 1 }), 'percent')
