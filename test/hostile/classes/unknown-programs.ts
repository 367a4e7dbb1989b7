import type { HostileLog, Written } from '../hostile-log.ts'
import type { Draw } from '../training.ts'

/** What a line of an unknown program says. */
interface Said {
  /** Seconds of the day. */
  readonly at: number
  readonly step: string
  /** Samples a second, as printed. */
  readonly rate: string
  /** Seconds of a step. */
  readonly time: number
  /** Further values, by their names. */
  readonly others?: Readonly<Record<string, string>>
}

type Source = 'rates' | 'times' | 'clock' | 'clock and rates' | 'times and rates'

interface Form {
  readonly name: string
  readonly line: (values: readonly (readonly [name: string, value: string])[]) => string
  readonly stamp: (time: string) => string
}

const forms: readonly Form[] = [
  {
    name: 'a=b',
    line: (values) => values.map(([name, value]) => `${name}=${value}`).join(' '),
    stamp: (time) => `2026-03-01 ${time} `,
  },
  {
    name: 'a b |',
    line: (values) => values.map(([name, value]) => `${name} ${value}`).join(' | '),
    stamp: (time) => `[${time}] `,
  },
  {
    name: 'a: b,',
    line: (values) => `train ${values.map(([name, value]) => `${name}: ${value}`).join(', ')}`,
    stamp: (time) => `INFO 2026-03-01 ${time} main.py:88: `,
  },
  {
    name: 'host a: b',
    line: (values) => values.map(([name, value]) => `${name}: ${value}`).join('  '),
    stamp: (time) => `2026-03-01T${time}Z node-3 trainer: `,
  },
]

const sources: readonly Source[] = ['rates', 'times', 'clock', 'clock and rates', 'times and rates']

const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (at: number, decimals: number) => {
  const seconds =
    decimals === 0 ? two(Math.floor(at % 60)) : (at % 60).toFixed(decimals).padStart(3 + decimals, '0')
  return `${two(Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${seconds}`
}

/** A run of an unknown program: what every kind begins with. */
interface Run {
  readonly draw: Draw
  readonly source: Source
  readonly steps: number
  readonly batch: number
  readonly devices: number
  readonly stepTime: number
  readonly noise: number
}

interface Kind {
  readonly name: string
  /** Only these sources show it. */
  readonly sources?: readonly Source[]
  /** Wanted beside what is drawn. */
  readonly setup?: (draw: Draw) => Partial<Run>
  /** What one line says of its step; the time is that of the step. */
  readonly said?: (run: Run, index: number, said: Said) => Said
  /** Seconds of a step, of which the usual time is given. */
  readonly time?: (run: Run, index: number, time: number) => number
  readonly lines?: (lines: readonly string[], run: Run) => readonly string[]
  /** Decimals of the clock. */
  readonly clock?: number
  /** Lines are so many steps apart. */
  readonly stride?: number
  /** A change of a stamped line. */
  readonly prefix?: (draw: Draw) => string
  readonly unknowable?: string
  /** The true rate, if it is not that of all steps. */
  readonly truth?: (run: Run, all: { readonly samples: number; readonly time: number }) => number
  /** Nothing about the batch is stated. */
  readonly isBatchOpen?: true
  readonly isScopeOpen?: true
}

const fixed = (value: number) => value.toFixed(value < 10 ? 3 : 1)
const scaled = (value: number) => (value < 1000 ? fixed(value) : `${Math.round(value / 1000)}k`)

const kinds: readonly Kind[] = [
  { name: 'as they should be' },
  {
    name: 'step numbers that count samples',
    sources: ['clock', 'clock and rates'],
    said: ({ batch }, index, said) => ({ ...said, step: String(batch * (index + 1)) }),
  },
  {
    name: 'step numbers with a scale',
    said: (_, index, said) => ({ ...said, step: index < 1000 ? said.step : `${(index / 1000).toFixed(1)}K` }),
    setup: () => ({ steps: 1400, stepTime: 0.11 }),
    stride: 20,
  },
  {
    name: 'rates with a scale',
    sources: ['rates', 'clock and rates', 'times and rates'],
    setup: (draw) => ({ batch: 32 * draw.whole(20, 200) }),
    said: (_, __, said) => ({ ...said, rate: scaled(Number(said.rate)) }),
  },
  {
    name: 'rates of one digit',
    sources: ['rates', 'times and rates'],
    setup: (draw) => ({ batch: draw.whole(2, 9), stepTime: draw.between(30, 60) }),
    said: (_, __, said) => ({ ...said, rate: Number(said.rate).toFixed(1) }),
    isBatchOpen: true,
  },
  {
    name: 'rates without the loading beside them',
    sources: ['times and rates'],
    said: ({ batch }, index, said) => {
      const load = said.time * (0.55 + (index % 9) / 100)
      const busy = said.time - load
      return {
        ...said,
        time: Number(busy.toFixed(4)),
        rate: (batch / busy).toFixed(2),
        others: { data_time: `${load.toFixed(4)}s` },
      }
    },
    isBatchOpen: true,
  },
  {
    name: 'tokens without padding beside a rate',
    sources: ['clock and rates'],
    setup: (draw) => ({ devices: 1, batch: 256 * draw.whole(32, 256) }),
    said: ({ batch, draw }, _, said) => ({
      ...said,
      others: { real_tokens: String(Math.round(batch * draw.between(0.55, 0.65))) },
    }),
    truth: (_, { samples, time }) => (0.6 * samples) / time,
    isBatchOpen: true,
  },
  {
    name: 'rates of one device beside those of all',
    sources: ['rates', 'clock and rates'],
    said: ({ devices }, _, said) => ({
      ...said,
      others: { samples_per_sec_per_gpu: (Number(said.rate) / devices).toFixed(2) },
    }),
  },
  {
    name: 'a wait in the middle',
    sources: ['clock', 'clock and rates'],
    time: ({ steps, stepTime }, index, time) =>
      index === Math.floor(steps / 2) ? time + 0.8 * steps * stepTime : time,
    unknowable: 'the wait may be of the devices',
  },
  {
    name: 'a short wait in the middle',
    sources: ['clock', 'clock and rates'],
    time: ({ steps, stepTime }, index, time) =>
      index === Math.floor(steps / 2) ? time + 0.1 * steps * stepTime : time,
    truth: ({ batch, stepTime }) => batch / stepTime,
  },
  {
    name: 'a rank before the time',
    sources: ['clock', 'clock and rates'],
    prefix: (draw) => draw.of(['rank 0 ', '[rank 0] ', '(0) ', 'worker-0 ', 'rank0: ', '<0> ']),
  },
  {
    name: 'a level or a name before the time',
    sources: ['clock', 'clock and rates'],
    prefix: (draw) => draw.of(['info ', '[I] ', 'trainer - ', 'INFO - ', '[train] ', 'DEBUG: ', 'I ']),
  },
  {
    name: 'a clock of seconds beside times',
    sources: ['times', 'times and rates'],
    clock: 0,
    setup: (draw) => ({ steps: draw.whole(8, 30), stepTime: draw.between(0.2, 0.6) }),
    prefix: () => '',
  },
  {
    name: 'a share of time that looks like a rate',
    sources: ['times', 'clock'],
    said: (_, __, said) => ({
      ...said,
      others: { 'thrpt(sec/sec)': (9 + (Number(said.step) % 5)).toFixed(2) },
    }),
  },
  {
    name: 'batches that the resumed run skips',
    sources: ['clock', 'times'],
    time: ({ steps }, index, time) => (index < steps / 5 ? time / 300 : time),
    truth: ({ batch, stepTime }) => batch / stepTime,
  },
  {
    name: 'evaluations printed like training',
    sources: ['rates'],
    lines: (lines, { draw, steps }) => {
      const part = Math.floor(steps / 3)
      const faster = draw.between(1.2, 1.8)
      const evaluation = lines
        .slice(0, Math.floor(part / 2))
        .map((line) => line.replace(/([\d.]+)(?=[^\d]*$)/, (rate) => (Number(rate) * faster).toFixed(1)))
      return [0, 1, 2].flatMap(() => [...lines.slice(0, part), ...evaluation])
    },
  },
  {
    name: 'ranks that each print their rate',
    sources: ['rates'],
    said: ({ devices }, _, said) => ({ ...said, rate: (Number(said.rate) / devices).toFixed(2) }),
    lines: (lines, { devices, draw }) =>
      lines.flatMap((line) =>
        Array.from({ length: devices }, () =>
          line.replace(/([\d.]+)(?=[^\d]*$)/, (rate) => (Number(rate) * draw.between(0.98, 1.02)).toFixed(2)),
        ),
      ),
    isScopeOpen: true,
    unknowable: 'each rate may be of one device or of all',
  },
]

const isOf = (source: Source, value: 'clock' | 'times' | 'rates') => source.includes(value)

function written(kind: Kind, form: Form, source: Source, draw: Draw): Written {
  const run: Run = {
    draw,
    source,
    steps: draw.of([40, 120, 400]),
    batch: 32 * draw.whole(1, 16),
    devices: draw.of([2, 4, 8]),
    stepTime: draw.between(0.3, 2),
    noise: draw.of([0.002, 0.01, 0.03]),
    ...kind.setup?.(draw),
  }
  const { steps, batch, stepTime, noise } = run
  const stride = kind.stride ?? 1
  const decimals = kind.clock ?? 3
  let at = 32_400 + draw.between(0, 60)
  const first = at
  const lines: string[] = []
  const prefix = kind.prefix?.(draw) ?? ''
  for (let index = 0; index < steps; index += 1) {
    const usual = stepTime * (1 + noise * draw.between(-1.7, 1.7))
    const time = kind.time?.(run, index, usual) ?? usual
    at += time
    if (index % stride !== 0) continue
    const plain: Said = { at, step: String(index), rate: (batch / time).toFixed(2), time }
    const said = kind.said?.(run, index, plain) ?? plain
    const values: [string, string][] = [
      ['step', said.step],
      ['loss', (2 + 5 / (index + 2)).toFixed(4)],
      ...(isOf(source, 'times') ? [['step_time', `${said.time.toFixed(4)}s`] as [string, string]] : []),
      ...Object.entries(said.others ?? {}),
      ...(isOf(source, 'rates') ? [['samples/s', said.rate] as [string, string]] : []),
    ]
    const isStamped = isOf(source, 'clock') || kind.clock !== undefined
    lines.push(`${isStamped ? prefix + form.stamp(timeOf(said.at, decimals)) : ''}${form.line(values)}`)
  }
  const all = { samples: batch * steps, time: at - first }
  const rate = kind.truth?.(run, all) ?? all.samples / all.time
  const statesBatch = kind.isBatchOpen !== true && !(isOf(source, 'rates') && draw.of([true, false]))
  return {
    text: `${(kind.lines?.(lines, run) ?? lines).join('\n')}\n`,
    truth:
      kind.unknowable === undefined ? { kind: 'known', rate } : { kind: 'unknowable', why: kind.unknowable },
    stated: { devices: run.devices, ...(statesBatch ? { batchPerDevice: batch / run.devices } : {}) },
    ...(kind.isScopeOpen === true ? {} : { answers: { rates: 'global' } }),
  }
}

/** Logs of programs that no format knows: each kind in every form, by every source that shows it. */
export const unknownProgramLogs: readonly HostileLog[] = kinds.flatMap((kind) =>
  (kind.sources ?? sources).flatMap((source) =>
    forms.map((form) => ({
      name: `${kind.name}: ${source}, ${form.name}`,
      group: 'unknown programs' as const,
      write: (draw: Draw) => written(kind, form, source, draw),
    })),
  ),
)
