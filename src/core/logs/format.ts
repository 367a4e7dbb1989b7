import type { Finding } from '../model/finding.ts'
import type { LogFacts, LogNames, RateScope } from '../model/log.ts'
import type { PrintedStep } from '../model/step-record.ts'
import type { Seconds } from '../model/units.ts'
import type { ColumnAnswers, OpenColumn } from './tables/columns.ts'

/** What one line says of the run that it belongs to. */
export type Statement =
  | {
      readonly kind: 'step'
      readonly step: PrintedStep
      /** The number of its line, where a reader waited for later ones. */
      readonly line?: number
      /** When that line arrived, where a reader waited for later ones and the log was watched. */
      readonly arrived?: Seconds
      /** The rank that printed it, where the line names it among its values. */
      readonly rank?: string
    }
  /** Whether the rates of this log are of one device; `open` where it does not say. */
  | { readonly kind: 'rate-scope'; readonly scope: RateScope | 'open' }
  /** The run has no figure until a person says what a column is. */
  | { readonly kind: 'open-column'; readonly column: OpenColumn }
  /** So many make a step, and the rates of the run may count a whole batch for the time of the last of them. */
  | { readonly kind: 'micro-batches'; readonly count: number }
  /** Of the step with this number, whose record comes on a later line. */
  | { readonly kind: 'loss'; readonly step: number; readonly loss: number }
  /** How long a step waited for communication, by a timer of the program. */
  | {
      readonly kind: 'communication'
      /** As the program calls it. */
      readonly timer: string
      readonly time: Seconds
      /** Of the whole step, where the line says it; otherwise the duration of the last step record. */
      readonly step?: Seconds
    }
  /** Later facts win over earlier ones. */
  | { readonly kind: 'facts'; readonly facts: LogFacts }
  /** The log's own final figure; the last one of a run stands. */
  | {
      readonly kind: 'summary'
      readonly rate: number
      /** Counts from 0, where a table at the end holds all runs' figures. */
      readonly run?: number
      /** A step after it belongs to another run. */
      readonly endsRun?: true
    }
  /** What follows belongs to another run in the same file. */
  | { readonly kind: 'next-run' }
  /** The steps of this run so far were of something else, such as an evaluation; its facts stand. */
  | { readonly kind: 'no-training' }
  /** A problem that the log reports, or a fact worth printing with a throughput: an aborted run, a bandwidth. */
  | { readonly kind: 'finding'; readonly finding: Finding }

export type Emit = (statement: Statement) => void

/** Where in a line the numbers of its step begin, with their signs; undefined is what the line does not say. */
export interface StepPlaces {
  readonly epoch: number | undefined
  readonly step: number | undefined
  readonly rate: number | undefined
  /** Of seconds. */
  readonly duration: number | undefined
  /** Where those are printed in place of seconds. */
  readonly milliseconds: number | undefined
  readonly loss: number | undefined
  /** Where the line's date and time are looked for. */
  readonly time: number
}

/** Reads the lines of one log in order; holds what a format needs to remember between lines. */
export interface LineReader {
  /** Every line that matters to {@link read} contains one of these texts. They are ASCII and searched for as bytes. */
  readonly anchors: readonly string[]
  /** `line` is free of ANSI codes and of rank and mpirun prefixes; `rank` is what such a prefix said, and `arrived` when the line came. */
  read(line: string, emit: Emit, rank?: string, number?: number, arrived?: Seconds): void
  /** Called once, after the last line, of a reader that waits for later lines before it says what one means. */
  end?(emit: Emit): void
  /**
   * Where the numbers are, for a line that `read` takes as one step and does nothing else with; undefined for any other.
   * It depends on the text around the numbers and never on their digits, so it is true of every line with the same text.
   * After the first few, lines with the same text are read from their bytes.
   */
  places?(line: string): StepPlaces | undefined
}

/**
 * A text that says which program printed the line with it: a program's own name, a module, an option or a loss that only
 * one has, a unit. It is looked for in the lines that state facts, and in a run's first line of progress.
 */
export interface NamingText extends LogNames {
  readonly text: string
}

/** One way that a framework reports training progress. One file each; the table is `formats.ts`. */
export interface LogFormat {
  /** Stable: `ngc-tensorflow-resnet50`. */
  readonly id: string
  /** For people: "NGC TensorFlow ResNet-50 (DLLogger)". */
  readonly title: string
  /** What its programs are called is known from these texts alone: another program may print the same numbers. */
  readonly names?: readonly NamingText[]
  /** What the author of a `logformat.yaml` says of the program. */
  readonly given?: LogNames
  readonly rateScope: RateScope
  /** Only where the final figure counts other devices than the rates. */
  readonly summaryScope?: RateScope
  /** Only where a batch is of as many tokens as fit: what the log or a person states is the most, not what a step takes. */
  readonly batchIsLimit?: true
  /** Only where the clock of the log stands still while the program does something else, such as an evaluation: arrival goes on. */
  readonly clockPauses?: true
  /** Only where the printed time of a step leaves out what comes between two steps, such as loading. */
  readonly timesWithoutLoading?: true
  /** Only where the program measures the bandwidth of collectives: its logs give no throughput. */
  readonly withoutThroughput?: true
  /** For logs of several runs that end with a table of all their figures: a run is not over when the next one begins. */
  readonly figuresAtEnd?: true
  /** Every rank prints every step: the first rank to print a step counts for it. */
  readonly everyRank?: true
  /** Mixed precision repeats a step with another loss scale: the step keeps its number or goes back, and is one more. */
  readonly repeatsSteps?: true
  /** The time on a step line is that of all steps since the line before. */
  readonly timesOfIntervals?: true
  /** Reported for every run that has a step. */
  readonly finding?: Finding
  /** Reads what nothing more special reads: chosen only where no format of a lower number, which is 0 without it, recognises a line. */
  readonly fallback?: 1 | 2
  /** Fewer recognised lines are of something else: a line of settings or of a result, printed the same way. */
  readonly leastLines?: number
  /** The path of the `logformat.yaml` that it was read from; undefined for a format of the table. */
  readonly file?: string
  /** The id of the known format that a `logformat.yaml` names as the reader of its lines. */
  readonly reads?: string
  /** What a `logformat.yaml` says of the columns and rates of a known format. */
  readonly answers?: ColumnAnswers
  /** Whether this line could only have been printed by this format. Detection counts such lines. */
  recognises(line: string): boolean
  /** @param answers what a person says of the columns of a table */
  open(answers?: ColumnAnswers): LineReader
  /**
   * Whether a file that begins so is of this format: for tables, whose lines have no text of their own to be found by.
   * No line is searched for the anchors of such a format until then.
   */
  opens?(head: readonly string[]): boolean
}
