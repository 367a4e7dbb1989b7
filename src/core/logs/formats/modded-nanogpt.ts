import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'
import { wholeMatcher } from '../readers/whole-match.ts'
import { lossAfter } from '../vocabulary/numbers.ts'

const pattern = /\bstep:(\d+)\/\d+ .*\btrain_time:(\d+)ms/
const matched = wholeMatcher(pattern)

/**
 * modded-nanogpt. Its time counts training alone, from the start or from the tenth step, where it begins again: a step takes what
 * the time grew by since the line before. A line of validation has the time of the training line of the same step. Lines:
 * KellerJordan/modded-nanogpt#65 and its records.
 */
export const moddedNanogpt: LogFormat = {
  id: 'modded-nanogpt',
  title: 'modded-nanogpt',
  rateScope: 'global',
  recognises: (line) => line.includes('train_time:') && matched(line) !== null,
  open() {
    let [lastStep, lastTime]: [number, number | undefined] = [0, undefined]
    return {
      anchors: anchorsOf([fixedTextsOf(pattern)]),
      read(line, emit) {
        const [, printedStep, printedTime] = matched(line) ?? []
        if (printedStep === undefined || printedTime === undefined) return
        const [step, time] = [Number(printedStep), Number(printedTime) / 1000]
        if (step < lastStep) {
          emit({ kind: 'next-run' })
          lastTime = undefined
        }
        const [taken, passed] = [step - lastStep, lastTime === undefined ? NaN : time - lastTime]
        lastStep = step
        lastTime = time
        if (!(taken > 0) || !(passed > 0)) return
        const loss = lossAfter(line, ' train_loss:')
        emit({ kind: 'step', step: { step, steps: taken, duration: seconds(passed / taken), loss } })
      },
    }
  },
}
