import { describe, expect, it } from 'vitest'
import type { Statement } from '../format.ts'
import { LineClock } from '../vocabulary/line-clock.ts'
import { stepReader, type StepReaderOptions } from './step-lines.ts'
import { templateSteps } from './template-steps.ts'

const parse = templateSteps(['epoch {epoch} step {step}'], ['rate {rate}', ' time {duration}'])

describe('templateSteps', () => {
  const clock = new LineClock()

  it('needs its texts in their order', () => {
    expect(parse('epoch 1 step 2 rate 3', clock)).toMatchObject({ epoch: 1, step: 2, rate: 3 })
    expect(parse('step 2 epoch 1 rate 3', clock)).toBeUndefined()
  })

  it('takes milliseconds, and a time at the end of a line', () => {
    const late = templateSteps(['step {step}'], [' ms {milliseconds}', ', {time}'])
    expect(late('step 2, ms 250, 00:01:00', new LineClock())).toMatchObject({ duration: 0.25, at: 60 })
    expect(late('00:02:00 step 2, ms 250, late', new LineClock())).toMatchObject({ at: undefined })
  })

  it('turns steps per second into seconds, and takes none for no duration', () => {
    const quick = templateSteps(['step {step} speed {steps-per-second}'])
    expect(quick('step 2 speed 4', clock)).toMatchObject({ step: 2, duration: 0.25 })
    expect(quick('step 2 speed 0.0', clock)).toBeUndefined()
    expect(quick.places).toBeUndefined()
  })

  it('needs a rate or a duration that is finite', () => {
    expect(parse('epoch 1 step 2', clock)).toBeUndefined()
    expect(parse('epoch 1 step 2 rate None', clock)).toBeUndefined()
    expect(parse('epoch 1 step 2 rate nan', clock)).toBeUndefined()
    expect(parse('epoch 1 step 2 data_time 0.1 time 0.5', clock)).toMatchObject({
      duration: 0.5,
    })
  })
})

describe('stepReader', () => {
  const saidOf = (lines: readonly string[], options: Partial<StepReaderOptions> = {}) => {
    const reader = stepReader({ parse, ...options })
    const said: Statement[] = []
    for (const line of lines) reader.read(line, (statement) => said.push(statement))
    return said
  }

  it('says of a line that starts a run that it does, and of any other nothing', () => {
    expect(saidOf(['begin', 'other'], { startsRun: 'begin' })).toEqual([{ kind: 'next-run' }])
  })

  it('a batch on step lines belongs to its step, and is a setting of the run where the line says so', () => {
    const lines = ['step 1 rate 2 batch 32', 'step 2 rate 2 batch 64']
    const steps = [32, 64].map((batch) => ({ kind: 'step', step: { batch } }))
    const batchOf = (name: string) => templateSteps([`step {step} rate {rate} batch {${name}}`])
    expect(saidOf(lines, { parse: batchOf('samples') })).toMatchObject(steps)
    expect(saidOf(lines, { parse: batchOf('global-batch') })).toMatchObject([
      steps[0],
      { kind: 'facts', facts: { globalBatch: 32 } },
      steps[1],
      { kind: 'facts', facts: { globalBatch: 64 } },
    ])
    expect(batchOf('samples').places).toBeUndefined()
  })
})
