import { describe, expect, it } from 'vitest'
import { readRun } from '../../../../test/read-log.ts'
import { seconds } from '../../model/units.ts'
import { progressBar } from '../formats/progress-bar.ts'
import { barsOn } from './progress-bar.ts'
import { TrainingBar } from './training-bar.ts'

/** As the engine decodes what libraries write in UTF-8. */
const latin1 = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')

const runOf = (lines: readonly string[]) => readRun(progressBar, lines.map(latin1))

const stepsOf = (lines: readonly string[]) =>
  runOf(lines).steps.map(({ epoch, step, steps, at }) => [epoch, step, steps, at])

const durationsOf = (lines: readonly string[]) =>
  runOf(lines).steps.map(({ duration }) => duration?.toFixed(4))

describe('the bar of Keras', () => {
  const drawn = (done: number, rest: string) =>
    `${String(done).padStart(3)}/100 ━━━━━━━━━━━━━━━━━━━━ ${rest} - accuracy: 0.2500 - loss: 1.5`

  it('has the steps between drawings by the mean, which leaves out the first step', () => {
    const lines = [
      'Epoch 1/2',
      drawn(1, '2:29 2s/step'),
      drawn(11, '8s 100ms/step'),
      drawn(31, '7s 110ms/step'),
    ]
    expect(durationsOf(lines)).toEqual(['2.0000', '0.1000', '0.1150'])
  })

  it('waits for more steps where a mean of whole milliseconds is too rough', () => {
    const lines = ['Epoch 1/2', ...[11, 12, 13, 31].map((done) => drawn(done, '3s 33ms/step'))]
    expect(stepsOf(lines)).toEqual([
      [1, 11, 11, undefined],
      [1, 31, 20, undefined],
    ])
  })

  it('has no pace where it closes after the validation', () => {
    const closed = `${drawn(100, '4s 39ms/step')} - val_accuracy: 0.2625 - val_loss: 1.4112`
    const { steps, findings } = runOf(['Epoch 1/2', drawn(50, '1s 33ms/step'), closed])
    expect(steps.map(({ step, duration }) => [step, duration])).toEqual([
      [50, 0.033],
      [100, undefined],
    ])
    expect(findings).toEqual([])
  })

  it('does not count the time in which it was validated', () => {
    const closed = `${drawn(100, '4s 39ms/step')} - val_accuracy: 0.2625 - val_loss: 1.4112`
    const pass = [drawn(50, '1s 33ms/step'), closed]
    const repeated = [drawn(50, '1s 33ms/step'), drawn(100, '0s 33ms/step'), closed]
    const counted = (lines: readonly string[]) => stepsOf(lines).map(([, step, steps]) => [step, steps])
    expect(counted(['Epoch 1/2', ...pass, 'Epoch 2/2', drawn(5, '3s 33ms/step'), ...pass])).toEqual([
      [50, 50],
      [100, 0],
      [5, 5],
      [50, 45],
      [100, 0],
    ])
    expect(counted(['Epoch 1/2', ...repeated, 'Epoch 2/2', ...repeated])).toEqual([
      [50, 50],
      [100, 50],
      [50, 0],
      [100, 50],
    ])
  })

  it('says that the time of an epoch counts its validation where nothing else is drawn', () => {
    const { steps, findings } = runOf([
      'Epoch 1/2',
      '400/400 [==============================] - 43s 99ms/step - loss: 0.3437 - val_loss: 0.0759',
    ])
    expect(steps.map(({ steps: count, duration }) => [count, duration])).toEqual([[400, 0.099]])
    expect(findings).toMatchObject([{ code: 'bar-has-validation' }])
  })

  it('is read without a bar, in each notation of the time of a step', () => {
    const paces = [
      '1875/1875 - 3s - loss: 0.2957 - accuracy: 0.9132 - 3s/epoch - 2ms/step',
      '100/100 - 4s - 39ms/step - accuracy: 0.2475 - loss: 1.3987',
      '60000/60000 [==============================] - 5s 87us/step - loss: 0.3437 - acc: 0.8957',
    ].map((line) => durationsOf([line]))
    expect(paces).toEqual([['0.0020'], ['0.0390'], ['0.0001']])
  })

  it('is none of training after the epoch is full: evaluate draws the same bar', () => {
    const lines = [
      'Epoch 1/1',
      drawn(100, '10s 99ms/step'),
      '20/20 ━━━━━━━━━━━━━━━━━━━━ 1s 31ms/step - loss: 1.4',
    ]
    expect(stepsOf(lines)).toEqual([[1, 100, 100, undefined]])
  })

  it('counts samples where the program says that it trains on as many', () => {
    const { steps, facts } = runOf([
      'Train on 60000 samples, validate on 10000 samples',
      'Epoch 1/12',
      '60000/60000 [==============================] - 5s 87us/step - loss: 0.3437 - acc: 0.8957',
    ])
    expect(facts).toEqual({ unit: 'samples' })
    expect(steps.map(({ steps: count, batch, duration }) => [count, batch, duration?.toFixed(2)])).toEqual([
      [1, 60_000, '5.22'],
    ])
  })
})

describe('the bar of rich', () => {
  const drawn = (done: number, clocks: string) => `Training ━━━━━╸━━━━━━━━━━  ${done}/400 ${clocks}`

  it('has the clock that rises, whichever column it is, where the clock goes on', () => {
    const elapsedFirst = [
      drawn(20, '0:00:00 0:00:12'),
      drawn(30, '0:00:01 0:00:12'),
      drawn(32, '0:00:01 0:00:12'),
      drawn(60, '0:00:02 0:00:11'),
    ]
    const elapsedLast = elapsedFirst.map((line) => line.replace(/(\S+) (\S+)$/, '$2 $1'))
    for (const lines of [elapsedFirst, elapsedLast])
      expect(stepsOf(lines).map(([, step, steps]) => [step, steps])).toEqual([
        [30, 30],
        [60, 30],
      ])
  })

  it('of Lightning has a speed, and the second clock on another line where a terminal is narrow', () => {
    const lines = [
      'Epoch 0/2  ━━━━╺━━━━━━━━━━━━ 29/120 0:00:00 •        29.63it/s train_loss: 0.905',
      'Epoch 0/2  ━━━━━━━━╺━━━━━━━━ 59/120 0:00:01 •        29.63it/s train_loss: 0.905',
      'Validation ━━━━━━━━━━━━━━━╺ 19/20   0:00:00 •        31.44it/s',
      'Epoch 1/2  ━━━━╺━━━━━━━━━━━━ 29/120 0:00:00 • 0:00:03 29.63it/s train_loss: 0.805',
      'Epoch 1/2  ━━━━━━━━╺━━━━━━━━ 59/120 0:00:01 • 0:00:02 29.63it/s train_loss: 0.805',
    ]
    expect(stepsOf(lines).map(([epoch, step]) => [epoch, step])).toEqual([
      [0, 59],
      [1, 29],
      [1, 59],
    ])
  })
})

describe('the bar of Ultralytics', () => {
  const row = '0G      4.452      2.414       2.58          4         64'

  it('has tenths of a second, and no pace: a step is drawn twice', () => {
    const lines = [
      `        1/3         ${row}: 50% ━━━━━━────── 12/24 5.8it/s 3.0s<2.1s`,
      `        1/3         ${row}: 50% ━━━━━━────── 12/24 4.1it/s 3.1s<2.9s`,
      `        1/3         ${row}: 100% ━━━━━━━━━━━━ 24/24 4.0it/s 6.1s`,
      '                 Class     Images  Instances      Box(P          R      mAP50  mAP50-95): 100% ━━━━━━━━━━━━ 1/1 14.4it/s 0.1s',
      `        2/3         ${row}: 50% ━━━━━━────── 12/24 4.1it/s 3.1s<2.9s`,
    ]
    expect(stepsOf(lines)).toEqual([
      [1, 12, 12, 3],
      [1, 24, 12, 6.1],
      [2, 12, 12, 9.2],
    ])
    expect(durationsOf(lines)).toEqual([undefined, undefined, undefined])
  })

  it('is that of tqdm in older versions', () => {
    const lines = [
      '    70/1000      6.73G      1.081     0.4706      1.084         10        640: 100%|██████████| 16/16 [00:05<00:00,  2.78it/s]',
      '                 Class     Images  Instances      Box(P          R      mAP50  mAP50-95): 100%|██████████| 8/8 [00:03<00:00,  2.17it/s]',
      '    71/1000      6.73G      1.038     0.4686      1.064         12        640: 100%|██████████| 16/16 [00:05<00:00,  2.72it/s]',
    ]
    expect(stepsOf(lines).map(([epoch, step, , at]) => [epoch, step, Number(at).toFixed(2)])).toEqual([
      [70, 16, '5.76'],
      [71, 16, '11.64'],
    ])
  })
})

it('of fastai has the label of its validation, which has another total', () => {
  const drawn = (done: string, clock: string) =>
    `Epoch 1/2 : |█████-----| 25.00% [${done} ${clock}<00:03... 1.4296]`
  const lines = [drawn('20/100', '00:01'), drawn('50/100', '00:02'), drawn('5/10', '00:01')]
  expect(stepsOf(lines)).toEqual([
    [1, 20, 20, 1],
    [1, 50, 30, 2],
  ])
})

describe('several bars', () => {
  it('on one line are all read', () => {
    const drawn = (done: number) =>
      `Epoch 0:  ${done}%|###       | ${done}/100 [00:${done}<00:45,  1.00it/s, loss=7.2]`
    expect(stepsOf([drawn(10) + drawn(20) + drawn(30)])).toEqual([
      [0, 10, 10, 10],
      [0, 20, 10, 20],
      [0, 30, 10, 30],
    ])
  })

  it('of an evaluation before the training, neither with a label, are told apart by length and pace', () => {
    const evaluation = ' 76%|#######6  | 19/25 [00:00<00:00, 92.68it/s]'
    const lines = [
      evaluation,
      '  3%|3         | 4/130 [00:00<00:03, 32.95it/s]',
      ' 12%|#2        | 16/130 [00:00<00:03, 32.97it/s]',
      evaluation,
    ]
    expect(stepsOf(lines).map(([, step]) => step)).toEqual([4, 16])
  })

  it('of preparing, without a label, give way to a longer bar of steps', () => {
    const lines = [
      '100%|##########| 40/40 [00:00<00:00, 890.43it/s]',
      'steps:  18%|#7        | 181/1000 [05:08<23:16,  1.70s/it, avr_loss=0.436]',
      'steps:  40%|####      | 400/1000 [11:20<17:00,  1.70s/it, avr_loss=0.436]',
    ]
    expect(stepsOf(lines).map(([, step]) => step)).toEqual([181, 400])
    const prepared = lines.map((line) => line.replace('steps:', 'caching:'))
    expect(stepsOf(prepared).map(([, step]) => step)).toEqual([40])
  })

  it('of a long evaluation after the training are left out', () => {
    const lines = [
      ' 50%|#####     | 50/100 [00:50<00:50,  1.00it/s]',
      ' 10%|#         | 50/500 [00:10<01:30,  5.00it/s]',
    ]
    expect(stepsOf(lines).map(([, step]) => step)).toEqual([50])
  })

  it('of epochs without their steps count epochs', () => {
    const drawn = (line: string) => barsOn(line).flatMap((each) => new TrainingBar().follow(each) ?? [])
    for (const line of [
      'Epochs:  50%|#####     | 2/4 [00:06<00:06,  3.05s/it]',
      'epochs:  75%|#######   | 3/4 [00:09<00:03,  3.05s/epoch]',
    ])
      expect(drawn(line)).toMatchObject([{ unit: 'epochs' }])
  })

  it('of epochs give way to the bars of their steps', () => {
    const lines = [
      'Epochs:  25%|##5       | 1/4 [00:06<00:18,  6.00s/it]',
      'steps:  20%|##        | 20/100 [00:01<00:04, 20.00it/s]',
      'steps:  40%|####      | 40/100 [00:02<00:03, 20.00it/s]',
    ]
    expect(stepsOf(lines).map(([, step]) => step)).toEqual([20, 40])
  })

  it.each([
    ['epochs:  71%|#######   | 5/7 [00:06<00:02,  1.12s/epoch]', 5, 'epochs'],
    [' 71%|#######   | 5/7 [00:06<00:02,  1.12s/file]', 5, undefined],
    ['pretrain:  40%|####      | 16.4k/41.0k [00:06<00:08, 2.73ktok/s, loss=3.21]', 16_400, 'tokens'],
    ['train: 512ex [00:06, 85.3ex/s]', 512, 'examples'],
    [' 10%|#         | 3/30 [00:06<00:54,  2.00s/round]', 3, undefined],
    [' 10%|#         | 1.20M/12.0M [00:06<00:54, 200kimg/s]', 1_200_000, 'images'],
  ])('of any word of tqdm are read: %s', (line, step, unit) => {
    const [drawn] = barsOn(line).flatMap((each) => new TrainingBar().follow(each) ?? [])
    expect(drawn?.step.step).toBeCloseTo(step)
    expect(drawn?.unit).toBe(unit)
  })

  it('of bytes are no training', () => {
    for (const line of ['model.bin:  40%|####      | 40.0M/100M [00:06<00:09, 6.67MB/s]'])
      expect(stepsOf([line])).toEqual([])
  })

  it('are timed by their arrival, which is finer than their clock', () => {
    const bar = new TrainingBar()
    const at = (line: string, arrived: number) =>
      barsOn(line).flatMap((each) => bar.follow(each, undefined, seconds(arrived)) ?? [])[0]?.step.at
    expect(at('  0%|          | 0/7 [00:00<?, ?it/s]', 0.5)).toBeUndefined()
    expect(at(' 14%|#         | 1/7 [00:02<00:14,  2.35s/it]', 2.85)).toBeCloseTo(2.35)
    expect(at(' 29%|##        | 2/7 [00:03<00:08,  1.71s/it]', 4.1)).toBeCloseTo(3.6)
    expect(at(' 43%|####      | 3/7 [00:04<00:05,  1.47s/it]', 5.35)).toBeCloseTo(4.85)
    // Written in one block, later than its clock says.
    expect(at(' 57%|#####     | 4/7 [00:06<00:04,  1.39s/it]', 9.5)).toBeLessThan(7)
  })
})

it('has the time between whole seconds by the paces', () => {
  const lines = [
    'Training:   3%|3         | 4/130 [00:00<00:03, 32.95it/s]',
    'Training:  62%|######1   | 80/130 [00:02<00:01, 32.00it/s]',
    'Training: 100%|##########| 130/130 [00:03<00:00, 32.76it/s]',
  ]
  expect(stepsOf(lines).map(([, , , at]) => Number(at).toFixed(3))).toEqual(['0.121', '2.500', '3.968'])
})
