import { describe, expect, it } from 'vitest'
import { seconds } from '../../model/units.ts'
import { protocolNamed } from '../../protocols/protocols.ts'
import { measureLog } from '../engine/measure-log.ts'

/** What steady prints of a log whose lines come at these moments; two steps are slow at the start. */
function figureOf(lineOf: (step: number, at: number, taken: number) => string, steps = 40, pace = 0.08) {
  const measurer = measureLog({ protocols: [protocolNamed('steady')] })
  let at = 0
  for (let step = 1; step <= steps; step += 1) {
    const taken = step <= 2 ? 10 * pace : pace * (1 + 0.02 * ((step % 3) - 1))
    at += taken
    measurer.push(new TextEncoder().encode(`${lineOf(step, at, taken)}\n`), seconds(at))
  }
  const [run] = measurer.end()
  const throughput = run?.measurements[0]?.throughput
  return { unit: run?.unit, figure: throughput?.kind === 'known' ? throughput.value : throughput }
}

const json = (values: object) => JSON.stringify(values)
const loss = (step: number) => 9 - step / 100

describe('rows that are watched as they come', () => {
  it.each<[string, (step: number, at: number, taken: number) => string]>([
    ['a time without a unit', (step, _, taken) => json({ step, loss: loss(step), step_time: taken })],
    [
      'the same in thousandths',
      (step, _, taken) => json({ step, loss: loss(step), dt: Math.round(10_000 * taken) / 10 }),
    ],
    ['a time that is of something else', (step) => json({ iteration: step, time: 7 + (step % 4) })],
    ['a column of whole seconds', (step, at) => json({ step, elapsed: Math.floor(at) })],
  ])('give steps a second: %s', (_, lineOf) => {
    const { unit, figure } = figureOf(lineOf)
    expect(unit).toBe('steps')
    expect(figure).toBeGreaterThan(0.96 * 12.5)
    expect(figure).toBeLessThan(1.04 * 12.5)
  })

  it.each<[string, (step: number, at: number, taken: number) => string]>([
    ['JSON', (epoch, _, taken) => json({ epoch, train_loss: loss(epoch), throughput: 192 / taken })],
    ['without a loss', (epoch, _, taken) => json({ epoch, img_per_sec: 192 / taken, acc: epoch / 10 })],
    [
      'Weights & Biases',
      (step, at, taken) =>
        json({
          _step: step,
          _timestamp: 1.79e9 + at,
          _runtime: at,
          'train/loss': loss(step),
          'train/samples_per_second': 192 / taken,
        }),
    ],
  ])('give the rate of few epochs: %s', (_, lineOf) => {
    const { figure } = figureOf(lineOf, 9, 1)
    expect(figure).toBeGreaterThan(0.96 * 192)
    expect(figure).toBeLessThan(1.04 * 192)
  })

  it.each<[string, (step: number, at: number) => number]>([
    ['set back once', (step, at) => (step === 5 ? at - 0.9 : at)],
    ['set back twice', (step, at) => (step === 9 || step === 31 ? at - 0.5 : at)],
    ['right', (_, at) => at],
  ])('have a clock that is %s', (_, clock) => {
    const { figure } = figureOf((step, at) =>
      json({
        ts: new Date(1.79e12 + 1000 * clock(step, at)).toISOString(),
        level: 'INFO',
        step,
        loss: loss(step),
      }),
    )
    expect(figure).toBeGreaterThan(0.96 * 12.5)
    expect(figure).toBeLessThan(1.04 * 12.5)
  })

  it('leave a summary of Weights & Biases without steps', () => {
    const lines = () => json({ _step: 400, _timestamp: 1.79e9, _runtime: 60, 'train/loss': 2 })
    expect(() => figureOf(lines, 1)).toThrow('LOG_HOLDS_NO_STEPS')
  })
})

describe('dictionaries of losses that are watched as they come', () => {
  const dictionary = (step: number, more = '') =>
    `{'loss': ${loss(step).toFixed(4)}, 'grad_norm': 1.23, 'learning_rate': 0.0003, 'epoch': ${(step / 40).toFixed(3)}${more}}`

  it('give steps by the steps and epochs of the summary', () => {
    const { figure } = figureOf(
      (step, at) =>
        step < 41
          ? dictionary(step)
          : `{'train_runtime': ${at.toFixed(4)}, 'train_samples_per_second': ${((40 * 16) / at).toFixed(3)}, 'train_steps_per_second': ${(40 / at).toFixed(3)}, 'train_loss': 5.1, 'epoch': 1.0}`,
      41,
    )
    expect(figure).toBeGreaterThan(0.95 * 12.5 * 16)
    expect(figure).toBeLessThan(1.05 * 12.5 * 16)
  })

  it.each([
    ['tps', 'tokens'],
    ['samples_per_sec', 'samples'],
    ['img/s', 'images'],
  ])('give the rate that a callback adds: %s', (name, unit) => {
    const found = figureOf((step, _, taken) => dictionary(step, `, '${name}': ${(1024 / taken).toFixed(1)}`))
    expect(found.unit).toBe(unit)
    expect(found.figure).toBeGreaterThan(0.96 * 12_800)
    expect(found.figure).toBeLessThan(1.04 * 12_800)
  })
})
