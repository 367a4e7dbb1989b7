import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seconds } from '../model/units.ts'
import { StartUpTimes } from './elapsed-fold.ts'

interface Started {
  /** Seconds until the first step begins, and that it takes beyond the others. */
  readonly launch: number
  readonly compiling: number
  readonly stepTime: number
  /** Steps between two lines. */
  readonly stride: number
  /** Lines that a buffer holds back until the last of them. */
  readonly buffered: number
  readonly printsTimes: boolean
}

const started = fc.record<Started>({
  launch: fc.double({ min: 0.5, max: 100, noNaN: true }),
  compiling: fc.double({ min: 0, max: 300, noNaN: true }),
  stepTime: fc.double({ min: 0.01, max: 2, noNaN: true }),
  stride: fc.constantFrom(1, 10),
  buffered: fc.constantFrom(1, 8),
  printsTimes: fc.boolean(),
})

const LINES = 40
const STEADY = 12

/** @param clock whether each line has the time when it was printed, of a clock that began 1000 s earlier */
function startUpOf({ launch, compiling, stepTime, stride, buffered, printsTimes }: Started, clock: boolean) {
  const printed = Array.from(
    { length: LINES },
    (_, line) => launch + compiling + (line + 1) * stride * stepTime,
  )
  const arrived = printed.map(
    (_, line) => printed[Math.min(LINES - 1, line - (line % buffered) + buffered - 1)] ?? NaN,
  )
  const column = (values: readonly number[]) => Float64Array.from(values)
  const startUp = new StartUpTimes()
  startUp.push({
    length: LINES,
    line: column(printed.map((_, line) => line + 1)),
    step: column(printed.map((_, line) => (line + 1) * stride)),
    steps: column(printed.map(() => stride)),
    at: column(clock ? printed.map((time) => time + 1000) : arrived),
    arrived: column(arrived),
    duration: column(
      printed.map((_, line) => (printsTimes ? stepTime + (line === 0 ? compiling / stride : 0) : NaN)),
    ),
    rate: column(printed.map(() => NaN)),
    samples: column(printed.map(() => NaN)),
    loss: column(printed.map(() => NaN)),
  })
  return startUp.before(STEADY, seconds(stepTime))
}

describe('the start-up of a run', () => {
  it('is the launch and what the first steps take beyond the others, also where a buffer holds lines back', () => {
    fc.assert(
      fc.property(started, (run) => {
        // A clock may be one of whole seconds.
        expect(Math.abs((startUpOf(run, true)?.total ?? NaN) - run.launch - run.compiling)).toBeLessThan(
          1.001,
        )
        expect(startUpOf({ ...run, buffered: 1 }, false)?.total).toBeCloseTo(run.launch + run.compiling, 6)
      }),
    )
  })

  it('tells the slow first steps apart where the program prints what they took', () => {
    fc.assert(
      fc.property(started, (run) => {
        const slowSteps = startUpOf({ ...run, buffered: 1 }, false)?.slowSteps
        expect(slowSteps).toBeCloseTo(run.printsTimes ? run.compiling : 0, 6)
      }),
    )
  })

  it('is unknown of a line that is no record, and where no line was seen arriving', () => {
    const nothing = new StartUpTimes()
    expect(nothing.before(1, seconds(1))).toBeUndefined()
  })
})
