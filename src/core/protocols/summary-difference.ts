import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import type { Protocol } from '../model/protocol.ts'
import { rateFactor } from './log-facts.ts'

/** A window, a warm-up or an evaluation explain less than this; another unit or uncounted accumulation is more. */
const tolerated = 0.3

/** A finding where a figure is far from the one that the log itself prints at its end. */
export function summaryDiffers(
  { throughput }: Measurement,
  { source }: Protocol,
  context: LogContext,
): Finding[] {
  const factor = rateFactor(context)
  const { summary, unit } = context
  if (
    source === 'summary' ||
    summary === undefined ||
    throughput.kind === 'missing' ||
    factor.kind === 'missing'
  )
    return []
  const own = summary.rate * factor.value
  // A summary that is itself not a number says nothing to hold a figure against.
  if (!(own > 0) || Math.abs(throughput.value / own - 1) <= tolerated) return []
  const [measured, printed] = [throughput.value, own].map((rate) => `${shortest(rate)} ${unit}/s`)
  return [
    {
      code: 'summary-differs',
      level: 'warning',
      seen: {
        en: `the steps give ${measured}, and the log's own final figure on line ${summary.line} is ${printed}`,
        zh: `由各步得到 ${measured}，而日志第 ${summary.line} 行自己打印的最终结果为 ${printed}`,
      },
      todo: {
        en: "Find out which is meant: steps that add up gradients, another unit, or time that the steps leave out; the protocol 'ngc' takes the log's own figure.",
        zh: '请确认应采用哪一个：可能是梯度累积、单位不同，或各步未计入的时间；协议 ngc 采用日志自己的结果。',
      },
    },
  ]
}

const shortest = (rate: number) => String(Number(rate.toPrecision(6)))
