import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compare, type Outcome } from './compare.ts'
import { longer } from './longer.ts'
import { linesOf, original, type Original } from './original.ts'
import { variants, type Variant } from './variants.ts'

// Every format's log, as other launchers, containers, loggers, terminals and people leave it: the figure stays or is withheld.

const folder = new URL('../fixtures/logs/', import.meta.url)
const files = readdirSync(folder).map((file) => file.replace(/\.log$/, ''))

/** Formats whose lines repeat badly: with a running time, or records of several lines. */
const notLonger = new Set(['fairseq', 'ngc-tensorflow2-mask-rcnn'])

interface Pair {
  readonly short: Original
  /** Of one version of the program, with a clock that fits its steps. */
  readonly long: Original | undefined
}

function logsOf(id: string): Pair {
  const lines = linesOf(new URL(`${id}.log`, folder))
  const short = original(id, lines)
  const more = notLonger.has(id) ? undefined : longer(lines, short.format)
  return { short, long: more === undefined ? undefined : original(`${id}, longer`, more) }
}

/** What a variant does to these formats, and why that is right. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // A table is known by its first line, and each of its lines is a row.
  csv: [
    'labels of srun',
    'padded labels of srun',
    'tags of mpirun',
    'in a fence',
    'warnings between the lines',
    'two loggers',
    'eight ranks with labels',
  ],
  'mlflow-metric': [
    'labels of srun',
    'padded labels of srun',
    'tags of mpirun',
    'blanks at the ends',
    'lines cleared before they are written',
    'indented',
    'in a fence',
    'warnings between the lines',
  ],
  // Its steps have no numbers: a line that comes twice is another step.
  colossalai: ['two loggers'],
  'deepspeed-timers': ['two loggers'],
  litgpt: ['two loggers', 'eight ranks with labels'],
  // Its lines are of different days: with so many devices known, rate and clock contradict.
  internlm: ['eight ranks with labels'],
  'tf-estimator': ['two loggers'],
  // Of a line that rich has broken, each half comes twice.
  fairseq2: ['two loggers'],
  // Its few lines are too short to show that they are indented.
  nanotron: ['indented'],
  'paddlenlp-transformer': ['indented'],
  // Without its first characters, a line is of another version of the program.
  'oneflow-gpt': ['a level in brackets'],
  // A bar after a level is taken for the end of what the logger puts before a line, and its lines begin with one.
  'stable-baselines': ['a level in brackets'],
  // The stamp in front counts, whose whole seconds are coarser than its own.
  paddlerec: ['stamps of ts'],
}

/** The log prints the label of srun itself, and the ranks take turns. */
const withOwnLabels = new Set(['nvidia-gnmt'])

function outcomeOf(id: string, { short, long }: Pair, variant: Variant): Outcome | undefined {
  const isOfAnyLog = variant.stamps !== true && variant.holds === 'same'
  // The short logs hold lines of several versions, of which one must not be lost.
  const logs = [...(isOfAnyLog ? [short] : []), ...(long === undefined ? [] : [long])]
  const outcomes = logs.flatMap((log) => compare(log, variant) ?? [])
  if (withOwnLabels.has(id) || exceptions[id]?.includes(variant.name) === true) return undefined
  const bad = (verdict: Outcome['verdict']) =>
    verdict === 'different' || (verdict === 'withheld' && variant.holds === 'same')
  return outcomes.find(({ verdict }) => bad(verdict))
}

describe.each(files)('%s', (id) => {
  const pair = logsOf(id)

  it('has the same figure however its lines were kept, or none', () => {
    const outcomes = variants.flatMap((variant) => {
      const outcome = outcomeOf(id, pair, variant)
      return outcome === undefined ? [] : [`${variant.name}: ${outcome.verdict}, ${outcome.detail}`]
    })
    expect(outcomes).toEqual([])
  })
})
