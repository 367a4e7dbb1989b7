import type { Finding } from '../model/finding.ts'
import type { LogFacts, LogNames, RateScope } from '../model/log.ts'
import type { PrintedStep } from '../model/step-record.ts'
import type { Seconds } from '../model/units.ts'
import type { ColumnAnswers, OpenColumn } from './tables/columns.ts'

/** What one line states about its run. */
export type Statement =
  | {
      readonly kind: 'step'
      readonly step: PrintedStep
      /** The number of its line, where the reader waited for later lines. */
      readonly line?: number
      /** When that line arrived, where the reader waited for later lines and the log was watched. */
      readonly arrived?: Seconds
      /** The rank that printed it, where the line states the rank among its values. */
      readonly rank?: string
    }
  /** Whether the rates of this log are of one device; `open` where it does not say. */
  | { readonly kind: 'rate-scope'; readonly scope: RateScope | 'open' }
  /** The run has no figure until the user says what a column is. */
  | { readonly kind: 'open-column'; readonly column: OpenColumn }
  /** Micro-batches in a step. The rates of the run may divide a whole batch by the time of its last micro-batch. */
  | { readonly kind: 'micro-batches'; readonly count: number }
  /** The loss of a step whose record comes on a later line. */
  | { readonly kind: 'loss'; readonly step: number; readonly loss: number }
  /** How long a step waited for communication, by a timer of the program. */
  | {
      readonly kind: 'communication'
      /** The program's name of the timer. */
      readonly timer: string
      readonly time: Seconds
      /** Duration of the whole step, where the line states it; otherwise that of the last step record. */
      readonly step?: Seconds
    }
  /** Later facts win over earlier ones. */
  | { readonly kind: 'facts'; readonly facts: LogFacts }
  /** The log's own final figure; the last one of a run stands. */
  | {
      readonly kind: 'summary'
      readonly rate: number
      /** Counts from 0, where a table at the end has the figures of all runs. */
      readonly run?: number
      /** A later step belongs to another run. */
      readonly endsRun?: true
    }
  /** The following lines belong to another run in the same file. */
  | { readonly kind: 'next-run' }
  /** The steps of this run so far were not training, for example an evaluation; its facts remain. */
  | { readonly kind: 'no-training' }
  /** A problem that the log reports, or a fact worth printing with a throughput: an aborted run, a bandwidth. */
  | { readonly kind: 'finding'; readonly finding: Finding }

export type Emit = (statement: Statement) => void

/** Where in a line the numbers of its step begin, with their signs; undefined where the line lacks the value. */
export interface StepPlaces {
  readonly epoch: number | undefined
  readonly step: number | undefined
  readonly rate: number | undefined
  /** Position of a number of seconds. */
  readonly duration: number | undefined
  /** Position of a number of milliseconds, where these are printed instead. */
  readonly milliseconds: number | undefined
  readonly loss: number | undefined
  /** Where the search for the line's date and time begins. */
  readonly time: number
}

/** Reads the lines of one log in order, and stores what a format must remember between lines. */
export interface LineReader {
  /** Every line that matters to {@link read} contains one of these texts. They are ASCII and searched for as bytes. */
  readonly anchors: readonly string[]
  /** `line` has no ANSI codes and no rank or mpirun prefixes; `rank` is from such a prefix; `arrived` is when the line came. */
  read(line: string, emit: Emit, rank?: string, number?: number, arrived?: Seconds): void
  /** Called once after the last line, for a reader that waits for later lines before it interprets one. */
  end?(emit: Emit): void
  /**
   * The positions of the numbers in a line that `read` takes as one step and nothing else; undefined for any other line. They depend on
   * the text around the numbers and never on their digits, so they hold for every line with the same text. After the first few lines,
   * those with the same text are read from their bytes.
   */
  places?(line: string): StepPlaces | undefined
}

/**
 * A text that tells which program printed its line: a program's own name, a module, an option, a loss or a unit that only one program
 * has. It is searched for in lines that state facts, and in a run's first line of progress.
 */
export interface NamingText extends LogNames {
  readonly text: string
}

/** One way in which a framework reports training progress. One file each; the table is `formats.ts`. */
export interface LogFormat {
  /** Stable: `ngc-tensorflow-resnet50`. */
  readonly id: string
  /** For users: "NGC TensorFlow ResNet-50 (DLLogger)". */
  readonly title: string
  /** Only these texts reveal the names of its programs, because other programs may print the same numbers. */
  readonly names?: readonly NamingText[]
  /** What the author of a `logformat.yaml` states about the program. */
  readonly given?: LogNames
  readonly rateScope: RateScope
  /** Only where the final figure covers other devices than the rates. */
  readonly summaryScope?: RateScope
  /** Only where a batch holds as many tokens as fit: the stated batch is then a maximum, not the tokens of a step. */
  readonly batchIsLimit?: true
  /** Only where the log's clock stands still while the program does other work, such as an evaluation, so only arrival times cover it. */
  readonly clockPauses?: true
  /** Only where the printed time of a step omits what comes between two steps, such as loading. */
  readonly timesWithoutLoading?: true
  /** Only where the program measures the bandwidth of collectives, so its logs give no throughput. */
  readonly withoutThroughput?: true
  /** For logs of several runs that end with a table of all figures: a run can get its figure after the next run began. */
  readonly figuresAtEnd?: true
  /** Every rank prints every step: the first rank that prints a step counts. */
  readonly everyRank?: true
  /** With mixed precision, a step is repeated with another loss scale. It keeps its number or goes back, and counts as another step. */
  readonly repeatsSteps?: true
  /** The time on a step line covers all steps since the previous line. */
  readonly timesOfIntervals?: true
  /** Reported for every run that has a step. */
  readonly finding?: Finding
  /** Chosen only where no format with a lower number recognises a line; without it, the number is 0. */
  readonly fallback?: 1 | 2
  /** With fewer recognised lines, the log is of something else, such as settings or a result that are printed the same way. */
  readonly leastLines?: number
  /** The path of its `logformat.yaml`; undefined for a format of the table. */
  readonly file?: string
  /** The id of the known format that reads its lines, as named in a `logformat.yaml`. */
  readonly reads?: string
  /** What a `logformat.yaml` states about the columns and rates of a known format. */
  readonly answers?: ColumnAnswers
  /** Whether only this format can have printed this line. Detection counts these lines. */
  recognises(line: string): boolean
  /** @param answers what the user says about the columns of a table */
  open(answers?: ColumnAnswers): LineReader
  /**
   * Whether a file with these first lines is of this format. For tables, whose lines have no fixed text. Until this is true, no line is
   * searched for the anchors of such a format.
   */
  opens?(head: readonly string[]): boolean
}
