import type { MeasureOptions } from '../../src/core/logs/engine/measure-log.ts'
import type { LogFormat } from '../../src/core/logs/format.ts'
import type { StatedFacts } from '../../src/core/logs/engine/run-facts.ts'
import type { SampleUnit } from '../../src/core/model/units.ts'
import type { Source } from '../../src/core/model/protocol.ts'
import { textOf, write, type LogLines, type WriteOptions, type Writer } from './log-lines.ts'
import { setUp, train, trueRate, type Course, type Draw, type Setup, type Training } from './training.ts'

/** Samples per second of the training that a log is of; or why no reader of the log can know it. */
export type Truth =
  { readonly kind: 'known'; readonly rate: number } | { readonly kind: 'unknowable'; readonly why: string }

export const groups = [
  'clean',
  'rate-sources',
  'gaps and clocks',
  'duplicates and ranks',
  'numbers',
  'identity',
  'two speeds',
  'coarse clocks',
  'pauses',
  'smoothed',
  'changing work',
  'named source',
  'unknown programs',
] as const
export type Group = (typeof groups)[number]

export interface Written {
  readonly text: string
  readonly truth: Truth
  /** What the reader of the log states about it. */
  readonly stated: StatedFacts
  /** The source that its reader names, as with `--from`. */
  readonly from?: Source
  readonly format?: LogFormat
  /** What its reader answers about its numbers. */
  readonly answers?: MeasureOptions['answers']
  /** What the log says it trains, where a format is tempted to say something else. */
  readonly identity?: { readonly model: string; readonly unit: SampleUnit }
}

export interface HostileLog {
  /** `ngc-tensorflow-resnet50: a pause of ten minutes` */
  readonly name: string
  readonly group: Group
  write(draw: Draw): Written
}

interface Recipe extends WriteOptions {
  readonly setup?: Partial<Setup>
  readonly course?: Course
  /** A change of the lines as they were printed. */
  readonly lines?: (lines: LogLines, training: Training) => LogLines
  /** A change of the whole text. */
  readonly text?: (text: string, training: Training) => string
  /** Which steps count for the true rate, where it is not all. */
  readonly counts?: (count: number) => boolean
  readonly unknowable?: string
  readonly from?: Source
  readonly identity?: Written['identity']
  /** The final figure of the log is part of the matter; other logs have one or have none. */
  readonly withFinalFigure?: true
}

/** What happens to a log: drawn for each seed and each format. */
export type Hostility = (draw: Draw, setup: Setup, writer: Writer) => Recipe

/** The same hostility in several formats. */
export const inFormats = (
  group: Group,
  title: string,
  writers: readonly Writer[],
  hostility: Hostility,
  wanted: (draw: Draw, writer: Writer) => Partial<Setup> = () => ({}),
): HostileLog[] =>
  writers.map((writer) => ({
    name: `${writer.id}: ${title}`,
    group,
    write(draw) {
      const setup = setUp(draw, wanted(draw, writer))
      const recipe = hostility(draw, setup, writer)
      const training = train(draw, { ...setup, ...recipe.setup }, recipe.course)
      const whole = write(writer, training, recipe)
      const ends = draw.of([true, false]) || recipe.withFinalFigure === true
      const lines = ends ? whole : { ...whole, tail: [] }
      const text = textOf(recipe.lines === undefined ? lines : recipe.lines(lines, training))
      return {
        text: recipe.text === undefined ? text : recipe.text(text, training),
        truth:
          recipe.unknowable === undefined
            ? { kind: 'known', rate: trueRate(training, recipe.counts) }
            : { kind: 'unknowable', why: recipe.unknowable },
        stated: statedFor(writer, training.setup),
        ...(recipe.from === undefined ? {} : { from: recipe.from }),
        ...(recipe.identity === undefined ? {} : { identity: recipe.identity }),
      }
    },
  }))

const statedFor = ({ silentOn = [] }: Writer, { devices, batchPerDevice }: Setup): StatedFacts => ({
  ...(silentOn.includes('devices') ? { devices } : {}),
  ...(silentOn.includes('batch') ? { batchPerDevice } : {}),
})
