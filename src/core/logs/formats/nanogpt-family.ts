import type { Emit, LineReader, LogFormat } from '../format.ts'
import { factRule, stated } from '../readers/fact-rules.ts'
import { changedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'
import { countAfter, countAt, lossAfter, secondsAfter } from '../vocabulary/numbers.ts'
import { seconds } from '../../model/units.ts'
import { anchorsOf } from '../readers/anchors.ts'
import { fixedTextsOf } from '../readers/fixed-texts.ts'
import { wholeMatcher } from '../readers/whole-match.ts'

/** Users add the date before it. */
const iteration = templateSteps(['iter {step}: loss {loss}, time {milliseconds}ms'])

const evaluated = ': train loss '

/**
 * nanoGPT. The milliseconds are of the last step only, including accumulation. After a line `step N: train loss` they include the
 * evaluation, so neither they nor the time up to that line count. Lines: karpathy/nanoGPT#110, #178, #215, #466.
 */
export const nanogpt: LogFormat = {
  id: 'nanogpt',
  title: 'nanoGPT',
  rateScope: 'global',
  recognises: recognisedBy(iteration),
  open() {
    let evaluatedAt: number | undefined
    const parse = changedSteps(iteration, (step) =>
      step.step === evaluatedAt ? { ...step, duration: undefined, steps: 0 } : step,
    )
    return stepReader({
      parse,
      facts: [
        stated(/^tokens per iteration will be: ([\d,]+)/, (printed) => {
          const globalBatch = countAt(printed, 0)
          return globalBatch === undefined ? {} : { globalBatch, unit: 'tokens' }
        }),
      ],
      others: [
        {
          anchors: [evaluated],
          read(line) {
            if (line.includes(evaluated)) evaluatedAt = countAfter(line, 'step ')
          },
        },
      ],
    })
  },
}

const nanochatSteps = templateSteps(
  ['step {step} | loss: {loss} | dt: {milliseconds}ms | tok/sec: {rate}'],
  [],
  {
    commasGroup: true,
  },
)

const total = /^Total batch size ([\d,]+) => gradient accumulation steps: (\d+)/

/** How close the tokens of a rate must be to those that it should count. */
const NEAR = 0.02

/**
 * nanochat and autoresearch. Rate and `dt` are of one step on all devices. Until October 2025 the rate counts only one of the batches
 * that a step accumulates (karpathy/nanochat#175). Where the log shows this, the rate is left out, and the batch and `dt` give the
 * figure. Lines: stored logs of both.
 */
export const nanochat: LogFormat = {
  id: 'nanochat',
  title: 'nanochat',
  names: [{ text: ' | tok/sec: ', unit: 'tokens' }],
  rateScope: 'global',
  recognises: recognisedBy(nanochatSteps),
  open() {
    let perBatch: number | undefined
    const countsOneBatch = (rate = NaN, duration = NaN) =>
      perBatch !== undefined && Math.abs((rate * duration) / perBatch - 1) <= NEAR
    return stepReader({
      parse: changedSteps(nanochatSteps, (step) =>
        countsOneBatch(step.rate, step.duration) ? { ...step, rate: undefined } : step,
      ),
      facts: [
        factRule([total], (line) => {
          const [, printed = '', batches] = total.exec(line) ?? []
          const globalBatch = countAt(printed, 0)
          if (globalBatch === undefined) return undefined
          perBatch = batches === '1' ? undefined : globalBatch / Number(batches)
          return { globalBatch, unit: 'tokens' }
        }),
        stated(/\bDistributed world size: (\d+)$/, (devices) => ({ devices: Number(devices) })),
      ],
    })
  },
}

const pattern = /\bstep:(\d+)\/\d+ .*\btrain_time:(\d+)ms/
const matched = wholeMatcher(pattern)

/**
 * modded-nanogpt. Its time counts only training, from the start, or from the tenth step, where it restarts. The time of a step is the
 * increase since the previous line. A validation line has the time of the training line of the same step. Lines:
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

const litgptSteps = templateSteps([
  'iter … step {step} | loss train: {loss} | iter time: {milliseconds}ms',
  'iter … step {step}: loss {loss}, iter time: {milliseconds}ms',
])

/** Groups iterations into optimiser steps, each of as many iterations as it accumulates; some of them may not be printed. */
class OptimiserSteps implements LineReader {
  readonly #facts = stepReader({
    parse: litgptSteps,
    facts: [
      stated(/\bglobal_batch_size=(\d+)/, (batch) => ({ globalBatch: Number(batch), unit: 'sequences' })),
    ],
  })
  readonly anchors = this.#facts.anchors
  #iteration: number | undefined
  #step = 0
  #times: number[] = []

  read(line: string, emit: Emit): void {
    if (!recognises(line)) {
      this.#facts.read(line, emit)
      return
    }
    const [iteration, step] = [countAfter(line, 'iter '), countAfter(line, ' step ')]
    const time = secondsAfter(line, 'iter time: ', 1000)
    if (iteration === undefined || step === undefined || time === undefined) return
    if (step < this.#step || (this.#iteration !== undefined && iteration < this.#iteration)) this.#begin(emit)
    this.#times.push(time)
    if (!line.includes('(step)') && !line.includes('(optimizer.step)')) return
    const iterations = this.#iteration === undefined ? undefined : iteration - this.#iteration
    const taken = step - this.#step
    const mean = this.#times.reduce((sum, printed) => sum + printed, 0) / this.#times.length
    if (iterations !== undefined && iterations > 0 && taken > 0) {
      const loss = lossAfter(line, 'loss train: ') ?? lossAfter(line, ': loss ')
      emit({
        kind: 'step',
        step: { step, steps: taken, duration: seconds((mean * iterations) / taken), loss },
      })
    }
    this.#iteration = iteration
    this.#step = step
    this.#times = []
  }

  #begin(emit: Emit): void {
    emit({ kind: 'next-run' })
    this.#iteration = undefined
    this.#step = 0
    this.#times = []
  }
}

const recognises = recognisedBy(litgptSteps)

/**
 * LitGPT, finetuning and pretraining. A line is an iteration; an optimiser step has as many of them as it accumulates. Lines:
 * Lightning-AI/litgpt#689, #1110, #1224, #1607.
 */
export const litgpt: LogFormat = {
  id: 'litgpt',
  title: 'LitGPT',
  rateScope: 'global',
  timesWithoutLoading: true,
  recognises,
  open: () => new OptimiserSteps(),
}
