import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seenIn, whyIn, wordsOf } from '../../../../test/samples/sentences.ts'
import { SteadyError } from '../../model/error.ts'
import type { LogFacts, MeasuredLog } from '../../model/log.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { StepRecord } from '../../model/step-record.ts'
import { seconds } from '../../model/units.ts'
import { measureLog, type MeasureOptions } from './measure-log.ts'

const meanOfRates: Protocol = {
  name: 'mean-of-rates',
  title: { en: 'mean of all rates', zh: '全部速率的平均值' },
  window: { kind: 'fixed', skip: 0, count: 'rest' },
  source: 'steps',
  statistic: 'mean',
  gaps: 'included',
  disagreement: 'warns',
  repeats: 'median',
  origin: 'these tests',
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function measure(text: string | Uint8Array, options: Partial<MeasureOptions> = {}): MeasuredLog[] {
  const measuring = measureLog({ protocols: [meanOfRates], ...options })
  measuring.push(typeof text === 'string' ? bytesOf(text) : text)
  return measuring.end()
}

const rateOf = (run: MeasuredLog | undefined) => {
  const throughput = run?.measurements[0]?.throughput
  return throughput?.kind === 'known' ? throughput.value : throughput
}

function errorOf(act: () => unknown): SteadyError {
  try {
    act()
  } catch (error) {
    if (error instanceof SteadyError) return error
  }
  throw new Error('no SteadyError was thrown')
}

const stamp = (second: number) => `2026-03-01 09:00:${String(second).padStart(2, '0')}.000000`
const step = (n: number, rate: number, second = n) =>
  `DLL ${stamp(second)} - (0, ${n}) loss : 7.0  step_time : 1.000 s  total_ips : ${rate} images/s`
const settings = `DLL ${stamp(0)} - PARAMETER model : m  workers : 2  batch_per_worker : 4  global_batch : 8  precision : fp32 `

/** Steps as the reader delivers them, in order. */
function stepsOf(text: string | Uint8Array, options: Partial<MeasureOptions> = {}): StepRecord[] {
  const steps: StepRecord[] = []
  measure(text, { format: 'embedded-trainer', ...options, onStep: (record) => steps.push(record) })
  return steps
}

describe('parts of a log that only their step numbers divide', () => {
  const part = (rate: number, from = 0) =>
    Array.from({ length: 8 }, (_, n) => `${step(n + 1, rate, from + n)}\n`).join('')
  const codes = (text: string) =>
    measure(text, { format: 'embedded-trainer' }).map(({ findings }) => findings.map(({ code }) => code))

  it('say that they differ where one is more than a tenth faster, unless the program says that a run begins', () => {
    expect(codes(part(1000) + part(1250, 40))).toEqual([['runs-differ'], ['runs-differ']])
    expect(codes(part(1000) + part(1040, 40)).flat()).toEqual([])
    expect(codes(`${settings}\n${part(1000)}${settings}\n${part(1250, 40)}`).flat()).toEqual([])
  })
})

describe('bytes to lines', () => {
  it('the figure does not depend on where the chunks of a log end', () => {
    const lines = fc.array(
      fc.oneof(
        fc.nat(59).chain((n) => fc.integer({ min: 1, max: 900 }).map((rate) => step(n, rate))),
        fc.constantFrom(
          '',
          'noise',
          'DLL',
          '\x1b[32mgreen\x1b[0m',
          ' 12%|#   | 3/9 [00:01<00:02]\r 25%|##',
          'ü漢',
        ),
      ),
      { minLength: 1, maxLength: 60 },
    )
    const ending = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(lines, ending, fc.boolean(), fc.array(fc.nat(3000)), (all, end, finished, cuts) => {
        const bytes = bytesOf(all.join(end) + (finished ? end : ''))
        const whole = measure(bytes, { format: 'embedded-trainer' })
        const measuring = measureLog({ protocols: [meanOfRates], format: 'embedded-trainer' })
        let from = 0
        for (const cut of cuts.toSorted((a, b) => a - b)) {
          measuring.push(bytes.slice(from, Math.max(from, cut)))
          from = Math.max(from, Math.min(cut, bytes.length))
        }
        measuring.push(bytes.slice(from))
        expect(measuring.end()).toEqual(whole)
      }),
    )
  })

  it('numbers lines as an editor does: by line feeds, not by carriage returns', () => {
    const text = `a\r\n10%\r20%\r30%\r${step(1, 10)}\nb\n\n${step(2, 10)}`
    expect(stepsOf(text).map(({ line }) => line)).toEqual([2, 5])
  })

  it('a last line without its ending counts, whole or cut off', () => {
    expect(stepsOf(`${step(1, 10)}\n${step(2, 20)}`).map(({ rate }) => rate)).toEqual([10, 20])
    expect(stepsOf(`${step(1, 10)}\n${step(2, 20).slice(0, 50)}`).map(({ rate }) => rate)).toEqual([10])
  })

  it('a rate that ends the log without a line end counts where it has all of its digits', () => {
    const rates = ['33788.44336754161', '33150.92310779728', '30961.748404142203']
    const log = rates
      .map((rate, at) => `DLL 2026-03-01 09:00:0${at}.000000 - (0, ${200 + at}) total_ips : ${rate}`)
      .join('\n')
    expect(stepsOf(log, { format: 'ngc-tensorflow-resnet50' }).map(({ rate }) => rate)).toEqual(
      rates.map(Number),
    )
    expect(stepsOf(log.slice(0, -12), { format: 'ngc-tensorflow-resnet50' }).map(({ rate }) => rate)).toEqual(
      rates.slice(0, 2).map(Number),
    )
  })

  it('bytes that are no text do not hide the lines around them', () => {
    const noise = [0, 0, 0, 0xff, 0xfe, 0xc3, 0x28, 0x80]
    const log = Uint8Array.from([
      ...bytesOf(`${step(1, 10)}\n`),
      ...noise,
      10,
      ...noise,
      ...bytesOf(step(2, 20)),
    ])
    expect(stepsOf(log).map(({ line, rate }) => [line, rate])).toEqual([
      [1, 10],
      [3, 20],
    ])
  })

  it('a line of megabytes is cut, with a finding, and the next line is read', () => {
    const long = 'x'.repeat(3 << 20)
    const [run] = measure(`${step(1, 10)}\n${long}\n${step(2, 20)}\n`, { format: 'embedded-trainer' })
    expect(run?.records).toBe(2)
    expect(run?.lastLine).toBe(3)
    expect(run?.findings.map(({ code }) => code)).toEqual(['log-line-too-long'])
  })

  it('reads the same by anchors as line by line', () => {
    const sparse = Array.from({ length: 400 }, (_, n) =>
      n % 40 === 0 ? step(n / 40, n + 1) : 'y'.repeat(2000),
    )
    const text = sparse.join('\n')
    const pieces = measureLog({ protocols: [meanOfRates], format: 'embedded-trainer' })
    for (const line of sparse) pieces.push(bytesOf(`${line}\n`))
    expect(pieces.end()).toEqual(measure(`${text}\n`, { format: 'embedded-trainer' }))
    expect(stepsOf(text).map(({ line }) => line)).toEqual([1, 41, 81, 121, 161, 201, 241, 281, 321, 361])
  })
})

describe('what launchers and terminals put around a line', () => {
  it.each([
    ['mpirun', (n: number) => `[1,0]<stdout>:${step(n, 10)}`],
    ['mpirun with times', (n: number) => `Sun Mar  1 09:00:0${n} 2026[1,0]<stdout>:${step(n, 10)}`],
    ['torchrun', (n: number) => `[default0]:${step(n, 10)}`],
    ['torchrun of today', (n: number) => `[rank0]: ${step(n, 10)}`],
    ['srun --label', (n: number) => ` 0: ${step(n, 10)}`],
    ['colours', (n: number) => `\x1b[1;32m${step(n, 10)}\x1b[0m`],
    ['a progress bar without a newline', (n: number) => ` 8%|▊| 8/99 [00:16<03:06, 5.7it/s]${step(n, 10)}`],
    [
      'a progress bar with mpirun behind it',
      (n: number) => ` 8%|▊| 8/99Sun Mar  1 09:00:00 2026[1,0]<stdout>:${step(n, 10)}`,
    ],
  ])('%s does not hide a step', (_, around) => {
    expect(stepsOf([1, 2, 3].map(around).join('\n')).map(({ step, rate }) => [step, rate])).toEqual([
      [1, 10],
      [2, 10],
      [3, 10],
    ])
  })

  it('a figure of all devices that every rank prints counts once', () => {
    const text = [1, 2, 3]
      .flatMap((n) => [2, 0, 1].map((rank) => `[1,${rank}]<stdout>:${step(n, 10 * n)}`))
      .join('\n')
    const [run] = measure(text, { format: 'embedded-trainer' })
    expect(run?.records).toBe(3)
    expect(rateOf(run)).toBe(20)
  })

  it('ranks that write into each other’s lines are told apart, and a line that a tag interrupts is whole again', () => {
    const [head, tail] = [step(1, 10).slice(0, 60), step(1, 10).slice(60)]
    expect(
      stepsOf(`[1,0]<stdout>:${head}[1,0]<stdout>:${tail}[1,1]<stderr>:warning`).map(({ rate }) => rate),
    ).toEqual([10])
  })

  it('two records on one line are two steps', () => {
    expect(stepsOf(`${step(1, 10)} ${step(2, 30)}`).map(({ step, rate }) => [step, rate])).toEqual([
      [1, 10],
      [2, 30],
    ])
  })

  it('a number at the start of lines is a rank only where srun numbered the first line too', () => {
    expect(stepsOf(`starting\n1: ${step(1, 10)}\n2: ${step(2, 10)}`)).toHaveLength(2)
  })
})

describe('detection', () => {
  it('believes the format with the most lines, whatever else the log mentions', () => {
    const decoys = [
      'LAUNCH INFO ips: None',
      'total_ips are printed by rank 0',
      'NCCL INFO Speed: fast',
      'Average total_ips',
    ]
    const [run] = measure([...decoys, settings, step(1, 10), step(2, 10)].join('\n'))
    expect(run?.format).toBe('embedded-trainer')
    expect(run?.facts).toMatchObject({ devices: 2, batchPerDevice: 4, globalBatch: 8, precision: 'fp32' })
  })

  it('reads on where the head of a log says nothing', () => {
    const noise = 'NCCL INFO Channel 00/02 : 0 1\n'.repeat(60_000)
    const [run] = measure(noise + [settings, step(1, 10), step(2, 30)].join('\n'))
    expect([run?.format, run?.records, run?.firstLine]).toEqual(['embedded-trainer', 2, 60_001])
  })

  it('follows a format into the body of a log that its head gave away', () => {
    const steps = Array.from({ length: 8_000 }, (_, n) => step(n, 10, n % 60)).join('\n')
    const [run] = measure(`${settings}\n${steps}`)
    expect(run?.format).toBe('embedded-trainer')
    expect(measure(`${settings}\n${steps}`).reduce((sum, { records }) => sum + records, 0)).toBe(8_000)
  })

  it('says which formats come nearest where none fits', () => {
    const error = errorOf(() => measure('DLL 2026 is not a record\nnothing else\n'))
    expect(error.code).toBe('LOG_FORMAT_UNDETECTED')
    expect(wordsOf(error).seen).toContain('embedded-trainer: 1 line')
  })

  it('an unknown format is an error that lists the known ones', () => {
    const error = errorOf(() => measure('', { format: 'embeded-trainer' }))
    expect(error.code).toBe('LOG_FORMAT_UNKNOWN')
    expect(wordsOf(error).fix).toContain('embedded-trainer')
  })

  it('tells of steps while they come in, before the format is certain', () => {
    const heard: [number, LogFacts][] = []
    const measuring = measureLog({
      protocols: [meanOfRates],
      onStep: ({ line }, facts) => heard.push([line, facts]),
    })
    measuring.push(bytesOf(`${settings}\n${step(1, 10)}\n`))
    expect(heard).toHaveLength(1)
    measuring.push(bytesOf(`${step(2, 10)}\n`))
    expect(heard.map(([line]) => line)).toEqual([2, 3])
    expect(heard[0]?.[1].devices).toBe(2)
  })
})

describe('runs', () => {
  it('two runs in one file are measured apart', () => {
    const runs = measure(
      [settings, step(1, 10), step(2, 20), settings, step(1, 100), step(2, 200)].join('\n'),
    )
    expect(runs.map((run) => [rateOf(run), run.firstLine, run.lastLine])).toEqual([
      [15, 1, 3],
      [150, 4, 6],
    ])
  })

  it('of more runs than anyone keeps in a file the first are measured, with a finding', () => {
    const all = Array.from({ length: 1003 }, (_, run) => `${settings}\n${step(1, 10 + run)}\n`)
    const runs = measure(all.join(''), { format: 'embedded-trainer' })
    expect(runs).toHaveLength(1000)
    expect(runs[999]?.lastLine).toBe(2000)
    expect(runs[0]?.findings.map(({ code }) => code)).toEqual(['log-holds-too-many-runs'])
    expect(seenIn(runs[0]?.findings[0])).toContain('1003 runs')
  })

  it('a log without steps is a missing value with a reason, not an error and not zero', () => {
    const [run] = measure(`${settings}\nkilled\n`, { format: 'embedded-trainer' })
    const rate = rateOf(run)
    expect(typeof rate === 'object' ? whyIn(rate) : rate).toMatch(/step/)
  })

  it('an empty log of a known format is missing too', () => {
    expect(measure('', { format: 'embedded-trainer' })).toHaveLength(1)
  })
})

describe('facts and clock', () => {
  it('the caller’s word wins over the log, with a finding', () => {
    const [run] = measure([settings, step(1, 10)].join('\n'), { devices: 4 })
    expect(run?.facts).toMatchObject({ devices: 4, batchPerDevice: 4, globalBatch: 16 })
    expect(run?.findings.map(({ code }) => code)).toEqual(['log-contradicts-options'])
  })

  it('agreement is no finding', () => {
    expect(
      measure([settings, step(1, 10)].join('\n'), { devices: 2, batchPerDevice: 4 })[0]?.findings,
    ).toEqual([])
  })

  it('without time stamps the arrival of the bytes is the clock', () => {
    const untimed = (n: number) =>
      `DLLL {"type": "LOG", "step": [0, ${n}], "data": {"step_time_s": 1.0, "total_ips": 8.0}}\n`
    const measuring = measureLog({ protocols: [meanOfRates], format: 'embedded-trainer' })
    const times: (number | undefined)[] = []
    const listening = measureLog({
      protocols: [meanOfRates],
      format: 'embedded-trainer',
      onStep: ({ at }) => times.push(at),
    })
    for (const n of [1, 2, 3]) {
      measuring.push(bytesOf(untimed(n)), seconds(100 + n))
      listening.push(bytesOf(untimed(n)), seconds(100 + n))
    }
    const evidence = measuring.end()[0]?.measurements[0]?.evidence
    expect(evidence).toMatchObject({ kind: 'known', value: { clock: 'arrival' } })
    expect(times).toEqual([101, 102, 103])
  })

  it.each(['\r', '\b\b\b\r'])('a bar arrived before %j, with which its next drawing begins', (begins) => {
    const times: (number | undefined)[] = []
    const listening = measureLog({
      protocols: [meanOfRates],
      format: 'progress-bar',
      onStep: ({ at }) => times.push(at),
    })
    for (const n of [1, 50, 99])
      listening.push(bytesOf(`${begins}${n}/100 [=====>....] - ETA: 3s - loss: 1.5`), seconds(100 + n))
    listening.push(bytesOf('\n'), seconds(300))
    listening.end()
    expect(times).toEqual([101, 150, 300])
  })

  it('gradient accumulation that nobody mentioned is found out by rates and clock', () => {
    const measured = (rate: number) => {
      const [run] = measure(`${settings}\n${Array.from({ length: 50 }, (_, n) => step(n, rate)).join('\n')}`)
      return run?.measurements[0]?.findings
    }
    expect(measured(800)).toMatchObject([
      { code: 'witnesses-disagree', data: { why: { kind: 'batch', implied: 800, stated: 8 } } },
    ])
    expect(measured(8)).toEqual([])
  })
})

describe('values that no machine has', () => {
  const rates = (rate: number) =>
    measure(Array.from({ length: 12 }, (_, index) => step(index + 1, rate)).join('\n'))

  it.each([1e300, 1e308, 5e-324])('a rate of %d is none', (rate) => {
    expect(rateOf(rates(rate)[0])).toMatchObject({ kind: 'missing' })
  })

  it('a figure that only such values give is withheld', () => {
    const [run] = measure([step(1, 1e20), step(2, 1e20)].join('\n'))
    const why = run?.measurements[0]?.throughput
    expect(why?.kind === 'missing' && whyIn(why)).toContain('which no machine reaches')
  })
})
