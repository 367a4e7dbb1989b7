import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LogFormat, Statement } from '../format.ts'
import { seconds } from '../../model/units.ts'
import { RunSplitter, type StatementPlace } from './run-splitter.ts'
import { StepBatch } from './step-batch.ts'

type Kind = Pick<LogFormat, 'everyRank' | 'repeatsSteps'>

interface Said {
  readonly statement: Statement
  readonly rank?: string | undefined
}

const printed = { at: undefined, rate: 1, duration: undefined, steps: undefined, loss: undefined }

const stepOf = (epoch: number | undefined, step: number | undefined, rank?: string): Said => ({
  statement: { kind: 'step', step: { ...printed, epoch, step } },
  rank,
})

/** `0.10` is step 10 of epoch 0, `1:0.10` the same of rank 1; any other word is a kind of statement. */
function saidBy(word: string): Said {
  const [, rank, epoch, step] = /^(?:(\w+):)?(\d+)\.(\d+)$/.exec(word) ?? []
  if (epoch !== undefined && step !== undefined) return stepOf(Number(epoch), Number(step), rank)
  switch (word) {
    case 'next-run':
      return { statement: { kind: 'next-run' } }
    case 'figure':
      return { statement: { kind: 'summary', rate: 1 } }
    case 'last-figure':
      return { statement: { kind: 'summary', rate: 1, endsRun: true } }
    default:
      return { statement: { kind: 'facts', facts: {} } }
  }
}

/** Where a splitter places each of these statements. */
function placesOf(all: readonly Said[], splitter: RunSplitter): StatementPlace[] {
  const batch = new StepBatch(() => undefined)
  return all.map(({ statement, rank }) => {
    if (statement.kind !== 'step') return splitter.placeOf(statement)
    batch.write(statement.step, 1, NaN)
    return splitter.placeOfStep(batch.rows, 0, rank)
  })
}

/** The steps of each run. */
function runsOf(all: readonly Said[], kind: Kind = {}): (number | undefined)[][] {
  const runs: (number | undefined)[][] = [[]]
  const places = placesOf(all, new RunSplitter(kind))
  for (const [index, { statement }] of all.entries()) {
    if (places[index] === 'next-run') runs.push([])
    if (statement.kind === 'step' && places[index] !== 'no-run') runs.at(-1)?.push(statement.step.step)
  }
  return runs
}

const runs = (words: string, kind?: Kind) => runsOf(words.split(' ').map(saidBy), kind)

describe('by their numbers', () => {
  it('a step that restarts with its epoch is the same run', () => {
    expect(runs('0.10 0.20 0.30 1.10 1.20')).toEqual([[10, 20, 30, 10, 20]])
  })

  it('a step that goes back to the first is another run', () => {
    expect(runs('0.10 0.20 1.10 0.10 0.20')).toEqual([
      [10, 20, 10],
      [10, 20],
    ])
  })

  it('a step that goes back, but not to the first, is kept: the run was resumed there', () => {
    expect(runs('0.10 0.20 0.30 0.40 0.30 0.40 0.50')).toEqual([[10, 20, 30, 40, 30, 40, 50]])
  })

  it('ranks that print out of order at the start do not make a run', () => {
    expect(runs('0.10 0.20 0.10 0.20 0.30')).toEqual([[10, 20, 10, 20, 30]])
  })

  it('a first step that many ranks print does not make a run of each', () => {
    expect(runs('0.10 0.10 0.10 0.10 0.20')).toEqual([[10, 20]])
  })

  it('steps without a number are one run', () => {
    expect(runsOf([1, 2, 3, 4].map(() => stepOf(undefined, undefined)))).toEqual([
      [undefined, undefined, undefined, undefined],
    ])
  })

  it('where steps are repeated, one that stays or goes back is taken once more', () => {
    const said = '0.1 0.2 0.2 0.1 0.3'.split(' ').map(saidBy)
    expect(placesOf(said, new RunSplitter({ repeatsSteps: true }))).toEqual([
      'this-run',
      'this-run',
      'once-more',
      'once-more',
      'this-run',
    ])
  })

  it('however its steps are numbered, a log is split into runs that lose only what repeats the step before', () => {
    const said = fc.array(fc.tuple(fc.nat(3), fc.nat(9)), { maxLength: 60 })
    fc.assert(
      fc.property(said, (numbers) => {
        const split = runsOf(numbers.map(([epoch, step]) => stepOf(epoch, step)))
        const others = numbers.filter((number, place) => String(number) !== String(numbers[place - 1]))
        expect(split.flat()).toEqual(others.map(([, step]) => step))
      }),
    )
  })
})

describe('by what a program says', () => {
  it('a line that starts a run does so only after steps', () => {
    expect(runs('next-run 0.10 next-run next-run 0.20')).toEqual([[10], [20]])
  })

  it('facts alone are no run, a figure is one', () => {
    expect(runs('facts next-run 0.10')).toEqual([[10]])
    expect(runs('figure next-run 0.10')).toEqual([[], [10]])
  })

  it('a step after a figure that ends a run is another run, after any other figure not', () => {
    expect(runs('0.10 last-figure facts 0.20')).toEqual([[10], [20]])
    expect(runs('0.10 figure 0.20')).toEqual([[10, 20]])
  })
})

describe('of many ranks', () => {
  it('only those of the first rank that reports a step count, in each run', () => {
    expect(runs('1:0.10 0:0.10 1:0.20 0:0.20 next-run 0:0.10 1:0.10 0:0.20')).toEqual([
      [10, 20],
      [10, 20],
    ])
  })

  it('a step that every rank prints counts once, however the ranks mix', () => {
    expect(runs('0.10 0.10 0.20 0.10 0.20 1.10 0.20 1.10', { everyRank: true })).toEqual([[10, 20, 10]])
  })

  it('a step of a rank that does not count may still come from the rank that does', () => {
    expect(runs('0:0.10 1:0.20 0:0.20 1:0.30 0:0.30', { everyRank: true })).toEqual([[10, 20, 30]])
  })
})

describe('by their times', () => {
  const at = (step: number, time: number): Said => ({
    statement: { kind: 'step', step: { ...printed, epoch: 0, step, at: seconds(time) } },
  })
  const steps = (from: number, count: number, late = 0) =>
    Array.from({ length: count }, (_, index) => at(from + index, from + index + late))

  it('a log that was copied onto itself has one run', () => {
    expect(runsOf([...steps(1, 5), ...steps(1, 5)])).toEqual([[1, 2, 3, 4, 5]])
    const whole = [saidBy('next-run'), ...steps(1, 5), saidBy('figure')]
    expect(runsOf([...whole, ...whole])).toEqual([[1, 2, 3, 4, 5], []])
  })

  it('a run with the same numbers at other times is another run', () => {
    expect(runsOf([...steps(1, 5), ...steps(1, 5, 60)])).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ])
  })

  const unlabelled = (step: number, time: number): Said => ({
    statement: { kind: 'step', step: { ...printed, epoch: undefined, step, at: seconds(time) } },
  })
  const epochs = (count: number, pause: number, stride = 1) =>
    Array.from({ length: count }, (_, epoch) =>
      Array.from({ length: 20 }, (__, index) =>
        unlabelled(stride * (index + 1), 20 * epoch + index + epoch * pause),
      ),
    ).flat()

  it('numbers that start again without a pause are an epoch, where every step is printed and no epochs are', () => {
    expect(runsOf(epochs(3, 0)).map(({ length }) => length)).toEqual([60])
    expect(runsOf(epochs(3, 5)).map(({ length }) => length)).toEqual([20, 20, 20])
    expect(runsOf(epochs(3, 0, 10)).map(({ length }) => length)).toEqual([20, 20, 20])
  })

  it('a figure behind a copy belongs to no run', () => {
    const splitter = new RunSplitter({})
    const said = [...steps(1, 5), saidBy('next-run'), ...steps(1, 5), saidBy('figure')]
    expect(placesOf(said, splitter).at(-1)).toBe('no-run')
    expect(splitter.repeated).toBe(5)
  })
})
