import { formatNamed } from '../../src/core/logs/formats.ts'
import type { Original } from './original.ts'

/** How another machine, launcher, terminal or person would have left the same log. */
export interface Variant {
  readonly name: string
  /** `same`: its figures are those of the original; `doubtful`: they may be withheld, never others. */
  /** What it puts before the lines says when they were printed. */
  readonly stamps?: true
  readonly holds: 'same' | 'doubtful'
  /** The text, in Latin 1 as logs are decoded; undefined where the variant is none of this log. */
  write(log: Original): string | Uint8Array | undefined
}

const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`

const everyLine =
  (change: (line: string, index: number, log: Original) => string) =>
  (log: Original): string =>
    textOf(log.lines.map((line, index) => change(line, index, log)))

/** The lines of a log that its format takes for steps; the others stay. */
const stepLines =
  (change: (line: string) => string) =>
  ({ lines, format }: Original): string =>
    textOf(lines.map((line) => (formatNamed(format)?.recognises(line) === true ? change(line) : line)))

const start = Date.UTC(2026, 2, 5, 10, 0, 0, 250)

const stampAt = (log: Original, index: number) =>
  new Date(start + Math.round((log.times[index] ?? 0) * 1000)).toISOString()

const spaced = (stamp: string) => stamp.replace('T', ' ').replace('Z', '')

const esc = '\x1b'

const prefixed = (name: string, prefix: (log: Original, index: number) => string): Variant => ({
  name,
  holds: 'same',
  write: everyLine((line, index, log) => prefix(log, index) + line),
})

const launchers: readonly Variant[] = [
  prefixed('labels of torchrun', () => '[rank0]: '),
  prefixed('labels of torchrun, default', () => '[default0]:'),
  prefixed('labels of srun', () => '0: '),
  prefixed('padded labels of srun', () => ' 0: '),
  prefixed('tags of mpirun', () => '[1,0]<stdout>:'),
  prefixed('labels of Ray', () => `${esc}[36m(TrainWorker pid=4711)${esc}[0m `),
  prefixed(
    'labels of Ray on another node, without colours',
    () => '(RayTrainWorker pid=4711, ip=10.0.0.12) ',
  ),
  prefixed('names of docker compose', () => 'trainer-1  | '),
  prefixed('names of pods', () => '[pod/trainer-0/main] '),
  prefixed('a host', () => 'node0: '),
  prefixed('a host and its rank', () => 'node001: [rank0]: '),
]

const stamped: readonly Variant[] = (
  [
    prefixed('stamps of Kubernetes', (log, index) => `${stampAt(log, index).replace('Z', '123456Z')} `),
    prefixed(
      'stamps of containerd',
      (log, index) => `${stampAt(log, index).replace('Z', '123456Z')} stdout F `,
    ),
    prefixed('stamps of ts', (log, index) => `[${spaced(stampAt(log, index)).slice(0, 19)}] `),
    prefixed('stamps of ts without brackets', (log, index) => `Mar 05 ${stampAt(log, index).slice(11, 19)} `),
    prefixed(
      'stamps of the journal',
      (log, index) => `Mar 05 ${stampAt(log, index).slice(11, 19)} gpu-node-3 python3[4711]: `,
    ),
    prefixed('a logger', (log, index) => `${spaced(stampAt(log, index)).replace('.', ',')} - INFO - `),
    prefixed(
      'a logger with its module',
      (log, index) => `${spaced(stampAt(log, index)).replace('.', ',')} - __main__ - INFO - `,
    ),
    prefixed(
      'a logger in brackets',
      (log, index) => `[${spaced(stampAt(log, index)).replace('.', ',')}][INFO] - `,
    ),
    prefixed(
      'Hydra',
      (log, index) => `[${spaced(stampAt(log, index)).replace('.', ',')}][__main__][INFO] - `,
    ),
    prefixed('loguru', (log, index) => `${spaced(stampAt(log, index))} | INFO     | __main__:train:42 - `),
    prefixed('absl', (log, index) => `I0305 ${stampAt(log, index).slice(11, 23)}000 140312 train.py:42] `),
    prefixed('GitHub Actions', (log, index) => `${stampAt(log, index).replace('Z', '1234Z')} `),
  ] as const
).map((variant) => ({ ...variant, stamps: true }))

const loggers: readonly Variant[] = [
  prefixed('a logger without time', () => 'INFO:root:'),
  prefixed('a level in brackets', () => '[INFO] '),
  prefixed('a level', () => 'INFO: '),
]

/** Formats that are bars, are no lines at all, or give way to a bar. */
const barTakers = new Set([
  'progress-bar',
  'huggingface-trainer',
  'csv',
  'mlflow-metric',
  'nccl-tests',
  'deepspeed-timers',
])

const terminals: readonly Variant[] = [
  { name: 'line ends of Windows', holds: 'same', write: ({ lines }) => `${lines.join('\r\n')}\r\n` },
  { name: 'no end of the last line', holds: 'doubtful', write: ({ lines }) => lines.join('\n') },
  { name: 'a byte order mark', holds: 'same', write: ({ lines }) => `\xef\xbb\xbf${textOf(lines)}` },
  {
    name: 'UTF-16 of PowerShell',
    holds: 'same',
    write: ({ lines }) =>
      Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf16le')]),
  },
  { name: 'blanks at the ends', holds: 'same', write: everyLine((line) => `${line}   `) },
  { name: 'blank lines between', holds: 'same', write: everyLine((line) => `${line}\n`) },
  { name: 'coloured lines', holds: 'same', write: everyLine((line) => `${esc}[32m${line}${esc}[0m`) },
  {
    name: 'coloured numbers',
    holds: 'same',
    write: everyLine((line) =>
      line.replaceAll(/(?<![\w.:,/-])\d+\.\d+(?![\w:.,-])/g, `${esc}[1;36m$&${esc}[0m`),
    ),
  },
  {
    name: 'lines cleared before they are written',
    holds: 'same',
    write: everyLine((line) => `\r${esc}[2K${line}`),
  },
  {
    name: 'a bar drawn before each line',
    holds: 'same',
    write: (log) =>
      barTakers.has(log.format)
        ? undefined
        : textOf(
            log.lines.map(
              (line, index) =>
                `\rTraining:  ${index}%|          | ${index}/100 [00:0${index % 10}<01:35,  1.05it/s]\r${line}`,
            ),
          ),
  },
  {
    name: 'carriage returns alone',
    holds: 'doubtful',
    write: ({ lines }) => `${lines.join('\r')}\r`,
  },
  { name: 'quoted in a thread', holds: 'same', write: everyLine((line) => `> ${line}`) },
  { name: 'indented', holds: 'same', write: everyLine((line) => `    ${line}`) },
  {
    name: 'in a fence',
    holds: 'same',
    write: ({ lines }) =>
      textOf([
        'I see this slowdown on 4 GPUs:',
        '',
        '```',
        ...lines,
        '```',
        '',
        'Any idea? It took 3 hours.',
      ]),
  },
  {
    name: 'JSON of docker',
    stamps: true,
    holds: 'same',
    write: (log) =>
      textOf(
        log.lines.map((line, index) =>
          JSON.stringify({
            log: `${line}\n`,
            stream: 'stdout',
            time: stampAt(log, index).replace('Z', '123456Z'),
          }),
        ),
      ),
  },
  {
    name: 'wrapped between words at 80 columns',
    holds: 'doubtful',
    write: everyLine((line) => line.replaceAll(/(?=.{81}).{1,79} (?=\S)/g, '$&\n')),
  },
]

const warnings = [
  '/usr/lib/python3.11/site-packages/torch/utils/checkpoint.py:429: UserWarning: torch.utils.checkpoint: please pass in use_reentrant=True or use_reentrant=False explicitly.',
  '  warnings.warn(',
  'Gradient overflow.  Skipping step, loss scaler 0 reducing loss scale to 32768.0',
  'node0:4711:4711 [0] NCCL INFO Bootstrap : Using eth0:10.0.0.12<0>',
  '[W socket.cpp:426] [c10d] The server socket cannot be initialized on [::]:29500 (errno: 97 - Address family not supported by protocol).',
  'W1234 10:00:00.250000 140312 torch/distributed/run.py:757] *****************************************',
  '2026-03-05 10:00:00.250000: W tensorflow/core/framework/op_kernel.cc:1733] RESOURCE_EXHAUSTED : failed to allocate memory',
  'huggingface/tokenizers: The current process just got forked, after parallelism has already been used. Disabling parallelism to avoid deadlocks...',
]

const others: readonly Variant[] = [
  {
    name: 'warnings between the lines',
    holds: 'same',
    write: ({ lines }) =>
      textOf(lines.flatMap((line, index) => [line, warnings[index % warnings.length] ?? ''])),
  },
  {
    name: 'two loggers',
    holds: 'same',
    write: (log) => textOf(log.lines.flatMap((line) => [line, line])),
  },
  {
    name: 'eight ranks with labels',
    holds: 'same',
    write: (log) =>
      textOf(
        log.lines.flatMap((line, index) =>
          Array.from({ length: 8 }, (_, rank) => `[rank${(rank + index) % 8}]: ${line}`),
        ),
      ),
  },
  {
    name: 'eight ranks without labels',
    holds: 'doubtful',
    write: (log) => textOf(log.lines.flatMap((line) => Array.from({ length: 8 }, () => line))),
  },
  {
    name: 'the log twice',
    holds: 'doubtful',
    write: ({ lines }) => textOf([...lines, ...lines]),
  },
  {
    name: 'another decimal',
    holds: 'same',
    write: everyLine((line) => line.replaceAll(/(?<![\w.:,/-])\d+\.\d+(?![\w:.,-])/g, '$&0')),
  },
  {
    name: 'decimal commas',
    holds: 'doubtful',
    write: everyLine((line) => line.replaceAll(/(?<![\w.:,/-])(\d+)\.(\d+)(?![\w:.,-])/g, '$1,$2')),
  },
  {
    name: 'fields in reverse',
    holds: 'doubtful',
    write: stepLines(reversedFields),
  },
  {
    name: 'more blanks after the names',
    holds: 'doubtful',
    write: stepLines((line) => line.replaceAll(/(?<=[a-z)][:=]) ?(?=\d)/gi, '   ')),
  },
]

/** `a: 1, b: 2, c: 3` from its end. */
function reversedFields(line: string): string {
  for (const between of [' | ', ', ', '  ', ' - ', '\t', ' ']) {
    const parts = line.split(between)
    if (parts.length >= 3) return parts.reverse().join(between)
  }
  return line
}

export const variants: readonly Variant[] = [...launchers, ...stamped, ...loggers, ...terminals, ...others]
