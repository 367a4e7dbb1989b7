import { describe, expect, it } from 'vitest'
import type { LogSink } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { keyedSteps, stepReader, type StepReaderOptions } from './step-lines.ts'

const parse = keyedSteps({
  marks: ['epoch ', 'step '],
  epoch: 'epoch ',
  step: 'step ',
  rate: 'rate ',
  duration: ' time ',
})

interface Heard {
  readonly runs: (number | undefined)[][]
  readonly sink: LogSink
}

function listener(takes: (step: number | undefined) => boolean = () => true): Heard {
  const runs: (number | undefined)[][] = [[]]
  return {
    runs,
    sink: {
      step({ step }) {
        if (!takes(step)) return false
        runs.at(-1)?.push(step)
        return true
      },
      nextRun: () => runs.push([]),
      summary() {},
      facts() {},
      finding() {},
    },
  }
}

/** Lines of `epoch.step`; any other text is a line as it stands. */
function read(lines: readonly string[], options: Partial<StepReaderOptions> = {}, heard = listener()) {
  const reader = stepReader({ parse, ...options })
  lines.forEach((text, index) => {
    const [epoch, step] = text.split('.')
    reader.read(step === undefined ? text : `epoch ${epoch ?? ''} step ${step} rate 1`, index + 1, heard.sink)
  })
  return heard.runs
}

describe('keyedSteps', () => {
  const clock = new LineClock()

  it('needs its marks in their order', () => {
    expect(parse('epoch 1 step 2 rate 3', 1, clock)).toMatchObject({ epoch: 1, step: 2, rate: 3 })
    expect(parse('step 2 epoch 1 rate 3', 1, clock)).toBeUndefined()
  })

  it('takes milliseconds, and a time at the end of a line', () => {
    const late = keyedSteps({ marks: ['step '], step: 'step ', milliseconds: ' ms ', time: ', ' })
    expect(late('step 2, ms 250, 00:01:00', 1, new LineClock())).toMatchObject({ duration: 0.25, at: 60 })
    expect(late('00:02:00 step 2, ms 250, late', 1, new LineClock())).toMatchObject({ at: undefined })
  })

  it('turns steps per second into seconds, and takes none for no duration', () => {
    const quick = keyedSteps({ marks: ['step '], step: 'step ', stepsPerSecond: ' speed ' })
    expect(quick('step 2 speed 4', 1, clock)).toMatchObject({ step: 2, duration: 0.25 })
    expect(quick('step 2 speed 0.0', 1, clock)).toBeUndefined()
    expect(quick.places).toBeUndefined()
  })

  it('needs a rate or a duration that is finite', () => {
    expect(parse('epoch 1 step 2', 1, clock)).toBeUndefined()
    expect(parse('epoch 1 step 2 rate None', 1, clock)).toBeUndefined()
    expect(parse('epoch 1 step 2 rate nan', 1, clock)).toBeUndefined()
    expect(parse('epoch 1 step 2 data_time 0.1 time 0.5', 1, clock)).toMatchObject({
      rate: undefined,
      duration: 0.5,
    })
  })
})

describe('stepReader', () => {
  it('a step that restarts with its epoch is the same run', () => {
    expect(read(['0.10', '0.20', '0.30', '1.10', '1.20'])).toEqual([[10, 20, 30, 10, 20]])
  })

  it('a step that goes back to the first is another run', () => {
    expect(read(['0.10', '0.20', '1.10', '0.10', '0.20'])).toEqual([
      [10, 20, 10],
      [10, 20],
    ])
  })

  it('ranks that print out of order at the start do not make a run', () => {
    expect(read(['0.10', '0.20', '0.10', '0.20', '0.30'])).toEqual([[10, 20, 10, 20, 30]])
  })

  it('a line that starts a run does so only after steps', () => {
    expect(read(['begin', '0.10', 'begin', 'begin', '0.20'], { startsRun: 'begin' })).toEqual([[10], [20]])
  })

  it('a step that every rank prints counts once, however the ranks mix', () => {
    expect(
      read(['0.10', '0.10', '0.20', '0.10', '0.20', '1.10', '0.20', '1.10'], { everyRank: true }),
    ).toEqual([[10, 20, 10]])
  })

  it('a step that the sink refuses, for its rank, may still come from the rank that counts', () => {
    let offered = 0
    const heard = listener(() => ++offered !== 2)
    expect(read(['0.10', '0.20', '0.20', '0.30'], { everyRank: true }, heard)).toEqual([[10, 20, 30]])
  })
})
