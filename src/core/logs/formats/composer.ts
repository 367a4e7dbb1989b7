import type { SampleUnit } from '../../model/measurement.ts'
import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const header = /^\[(?:epoch=\d+\/\d+\]\[)?batch=(\d+)\/\d+\]:$/
const key = 'Train time/'

const SECONDS_OF_HOUR = 3600

/**
 * Composer's console, and llm-foundry's: a block for each logged step, with a value a line. A step's time and samples so far end
 * its block, which prints hours with four decimals; `throughput/` is a mean over a window of steps.
 */
export const composer: LogFormat = {
  id: 'composer',
  title: 'Composer, llm-foundry',
  names: [{ text: 'composer_version: ', framework: 'PyTorch' }],
  rateScope: 'global',
  recognises: (line) => line.startsWith('[') && header.test(line),
  open() {
    let step: number | undefined
    let counted: { readonly unit: SampleUnit; readonly total: number } | undefined
    let [lastStep, lastTotal] = [0, 0]
    let at: number | undefined
    return {
      anchors: ['batch=', key],
      read(line, emit) {
        const begun = line.startsWith('[') ? header.exec(line)?.[1] : undefined
        if (begun !== undefined) {
          step = Number(begun)
          counted = undefined
          at = undefined
          return
        }
        const samples = numberAfter(line, `${key}sample: `)
        const tokens = numberAfter(line, `${key}token: `)
        if (samples !== undefined) counted = { unit: 'samples', total: samples }
        if (tokens !== undefined && tokens > 0) counted = { unit: 'tokens', total: tokens }
        at = numberAfter(line, `${key}train: `) ?? at
        if (!line.includes(`${key}total: `) || step === undefined || at === undefined) return
        const taken = step - lastStep
        if (counted !== undefined) emit({ kind: 'facts', facts: { unit: counted.unit } })
        emit({
          kind: 'step',
          step: {
            step,
            at: seconds(at * SECONDS_OF_HOUR),
            ...(counted === undefined ? {} : { batch: (counted.total - lastTotal) / taken }),
          },
        })
        lastStep = step
        lastTotal = counted?.total ?? lastTotal
        step = undefined
      },
    }
  },
}
