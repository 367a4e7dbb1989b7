import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { countAfter, lossAfter } from '../vocabulary/numbers.ts'

const [first, step, loss, samples, time] = [
  '"overall_throughput": ',
  '"step": ',
  '"total_loss": ',
  '"samples_seen": ',
  '"timestamp": "',
]

interface PrintedLine {
  readonly step?: number | undefined
  readonly total?: number | undefined
  readonly loss?: number | undefined
}

/**
 * InstructLab's training: a JSON object over several lines for each step. `overall_throughput` assumes one batch size, although batches
 * hold as many samples as fit (instructlab/training#392), so `samples_seen` is read instead.
 */
export const instructlab: LogFormat = {
  id: 'instructlab',
  title: 'InstructLab training',
  names: [{ text: first, framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: (line) => line.trimStart().startsWith(first),
  open() {
    const clock = new LineClock()
    let printed: PrintedLine = {}
    let [lastStep, lastTotal] = [0, 0]
    return {
      anchors: [first, step, loss, samples, time],
      read(line, emit) {
        const text = line.trimStart()
        if (text.startsWith(step)) printed = { ...printed, step: countAfter(text, step) }
        else if (text.startsWith(loss)) printed = { ...printed, loss: lossAfter(text, loss) }
        else if (text.startsWith(samples)) printed = { ...printed, total: countAfter(text, samples) }
        if (!text.startsWith(time)) return
        const at = clock.at(text, time.length)
        const { step: number, total, loss: value } = printed
        printed = {}
        if (at === undefined || number === undefined || total === undefined || number <= lastStep) return
        const batch = lastStep === 0 ? undefined : (total - lastTotal) / (number - lastStep)
        emit({ kind: 'step', step: { step: number, at: seconds(at), batch, loss: value } })
        lastStep = number
        lastTotal = total
      },
    }
  },
}
