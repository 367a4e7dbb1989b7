import { SteadyError } from '../../model/error.ts'
import { type Finding, withFindings } from '../../model/finding.ts'
import type { MeasuredLog } from '../../model/log.ts'
import type { Seconds } from '../../model/units.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { alternatives } from '../../yaml/nearest.ts'
import {
  anchoredLines,
  detectPrefixes,
  everyLine,
  hasColours,
  type LinePrefixes,
  StepByteReader,
  withoutColours,
} from './block-lines.ts'
import { BlockCutter, LINE_LIMIT, nextDrawing } from './blocks.ts'
import {
  type ByteTools,
  countLineFeeds,
  dockerLines,
  isDockerJson,
  JsonArray,
  LF,
  plainBytes,
  PlainBytes,
} from './bytes.ts'
import { chosenCandidate, filledWithoutSteps, headOf, leadingCandidate } from './detect.ts'
import type { LogFormat } from '../format.ts'
import { formatNamed, formats } from '../formats.ts'
import { Candidate, type CandidateOptions, type HeadLine, type OnStep } from './candidate.ts'
import { withoutAnsi } from './prefixes.ts'
import type { FileWithoutSteps } from '../tables/csv-header.ts'
import { formatsWithAnchorsIn } from './format-finder.ts'
import { logFinding } from '../finding-rows.ts'
import { bareLine, depths } from '../vocabulary/wrappers.ts'

export interface MeasureOptions extends CandidateOptions {
  /** The log's format or its id; detected if absent. */
  readonly format?: string | LogFormat
  /** Called with every step that is read; until the format is decided, with those of the likeliest format. */
  readonly onStep?: OnStep
  readonly bytes?: ByteTools
}

/** Measures one log while it arrives. Its memory does not grow with the log. */
export interface LogMeasurer {
  /** Takes a chunk of any length. `arrivedAt`, in seconds from any fixed origin, is the clock of logs without printed times. */
  push(chunk: Uint8Array, arrivedAt?: Seconds): void
  /** Whether any line so far reports progress, in the decided format or in a possible one. */
  readonly readsSteps: boolean
  /**
   * One entry for each run in the log, at least one. A log without steps gives a missing measurement with its reason.
   *
   * @throws SteadyError LOG_HOLDS_NO_STEPS for a file that is known to have other content; LOG_FORMAT_UNDETECTED if no format was named
   * and none recognises a line; LOG_FORMAT_MATCHES_NOTHING if a `logformat.yaml` was named and no line matches it
   */
  end(): MeasuredLog[]
}

/** Detection decides after this many bytes, if a format leads by this many lines. These bytes are all read as text. */
const HEAD_BYTES = 1 << 16
/** The same if only progress bars were found. */
const BAR_HEAD_BYTES = 1 << 20
const DECIDING_LEAD = 8
/** Detection checks again after each piece of this many bytes. */
const PIECE_BYTES = 1 << 15
/** If a block has more than one anchored line in this many bytes, decoding all of it is cheaper. */
const DENSE_LINE_BYTES = 1024
/** With more text lines than this for each line read from bytes, decoding whole blocks is cheaper. */
const TEXT_LINES_PER_BYTE_LINE = 4
/** After this many dense blocks, the next one is searched for anchors again. */
const BLOCKS_BETWEEN_PROBES = 16

/** @throws SteadyError LOG_FORMAT_UNKNOWN */
export function measureLog(options: MeasureOptions): LogMeasurer {
  return new Measurer(options)
}

class Measurer implements LogMeasurer {
  readonly #tools: ByteTools
  readonly #onStep: OnStep | undefined
  readonly #cutter = new BlockCutter((block) => {
    this.#read(block)
  })
  readonly #plain = new PlainBytes()
  readonly #array = new JsonArray()
  #isDockerJson = false
  #prefixes: LinePrefixes = { srunLabels: false, indent: '' }
  readonly #options: MeasureOptions
  /** Formats with an anchor in the log so far, in table order. */
  #candidates: readonly Candidate[] = []
  readonly #opened = new Map<LogFormat, Candidate>()
  /** The same formats for lines without wrappers; empty until a line has one. */
  readonly #openedBare = new Map<LogFormat, readonly Candidate[]>()
  /** The lines so far, for readers that are opened later; undefined once a line has a wrapper. */
  #lines: HeadLine[] | undefined = []
  readonly #isNamed: boolean
  #decided: Candidate | undefined
  #arrivedAt: Seconds | undefined
  #bytes = 0
  #line = 1
  #denseBlocks = 0
  /** Whether its first lines have colour codes, which may be inside an anchor: every line is then read as text. */
  #isColoured = false
  #byteReader: StepByteReader | undefined
  /** The kind of the file, where its first lines belong to something without steps. */
  #withoutSteps: FileWithoutSteps | undefined

  constructor(options: MeasureOptions) {
    this.#tools = options.bytes ?? plainBytes
    this.#onStep = options.onStep
    this.#options = options
    this.#isNamed = options.format !== undefined
    if (options.format !== undefined) this.#open([namedFormat(options.format)])
  }

  push(chunk: Uint8Array, arrivedAt?: Seconds): void {
    // A drawn bar has no line end. It is complete when the next drawing begins, and arrived before that.
    const next = this.#cutter.isInLine ? nextDrawing(chunk) : 0
    if (next > 0) this.#cutter.push(this.#array.of(this.#plain.of(chunk.subarray(0, next))))
    this.#arrivedAt = arrivedAt
    this.#cutter.push(this.#array.of(this.#plain.of(next > 0 ? chunk.subarray(next) : chunk)))
  }

  get readsSteps(): boolean {
    const candidates = this.#decided === undefined ? this.#best() : [this.#decided]
    return candidates.some(({ hasProgress }) => hasProgress)
  }

  end(): MeasuredLog[] {
    this.#cutter.end()
    // The first line of a watched file arrives alone.
    const isOneLine = this.#line <= 2
    if (
      this.#withoutSteps !== undefined &&
      !this.readsSteps &&
      (isOneLine || this.#withoutSteps !== 'wandb-summary')
    )
      throw new SteadyError('LOG_HOLDS_NO_STEPS', { is: this.#withoutSteps })
    const { candidate, findings } =
      this.#decided === undefined ? this.#chosen() : { candidate: this.#decided, findings: [] }
    if (candidate.format.file !== undefined && !candidate.hasProgress) throw matchesNothing(candidate)
    const cut = cutFindings(this.#cutter.cutLines)
    return candidate.finish().map((log) => withFindings(log, [...findings, ...cut]))
  }

  #read(bytes: Uint8Array): void {
    if (this.#bytes === 0) this.#isDockerJson = isDockerJson(this.#tools, bytes)
    const block = this.#isDockerJson ? dockerLines(this.#tools, bytes) : bytes
    for (let from = 0; from < block.length;) {
      // Detection is slow, so the head is read in small pieces and ends as early as possible.
      const end = this.#inHead ? pieceEnd(block, from) : block.length
      this.#readLines(block.subarray(from, end))
      from = end
    }
  }

  #begin(block: Uint8Array): void {
    this.#prefixes = detectPrefixes(this.#tools, block)
    if (this.#isNamed) return
    const head = headOf(withoutAnsi(this.#tools.latin1(block, 0, Math.min(block.length, HEAD_BYTES))))
    this.#withoutSteps = filledWithoutSteps(head)
    if (this.#withoutSteps !== undefined) return
    const { format, ...bare } = bareTable(head) ?? { format: formatThatOpens(head) }
    if (format !== undefined) this.#decided = new Candidate(format, { ...this.#options, ...bare })
  }

  /** For each format the candidate that finds the most in its lines, with or without wrappers. */
  #best(): readonly Candidate[] {
    if (this.#openedBare.size === 0) return this.#candidates
    return this.#candidates.map((candidate) => {
      const bare = this.#openedBare.get(candidate.format) ?? []
      return bare.reduce((best, other) => (saysMore(other, best) ? other : best), candidate)
    })
  }

  #chosen() {
    const best = this.#best()
    const [candidate] = this.#isNamed ? best : []
    return candidate === undefined ? chosenCandidate(best) : { candidate, findings: [] }
  }

  #open(unopened: readonly LogFormat[]): void {
    for (const format of unopened) {
      this.#opened.set(format, new Candidate(format, this.#options))
      if (this.#lines === undefined) this.#openBare(format)
    }
    const place = ({ format }: Candidate) => formats.indexOf(format)
    this.#candidates = [...this.#opened.values()].sort((a, b) => place(a) - place(b))
  }

  #openBare(format: LogFormat): readonly Candidate[] {
    const candidates = depths.map((depth) => new Candidate(format, { ...this.#options, depth }))
    this.#openedBare.set(format, candidates)
    return candidates
  }

  /** Opens the readers of bare lines at the first line with a wrapper, and gives them the earlier lines. */
  #watchWrappers(line: HeadLine): void {
    if (this.#lines === undefined) return
    if (bareLine(line.text, 1) === undefined) {
      this.#lines.push(line)
      return
    }
    for (const candidate of this.#candidates) {
      if (this.#isNamed) for (const { text } of this.#lines) candidate.score(text)
      const bare = this.#openBare(candidate.format)
      for (const candidate of bare) for (const line of this.#lines) readHead(candidate, line, this.#isNamed)
    }
    this.#lines = undefined
  }

  get #inHead(): boolean {
    return this.#decided === undefined || this.#bytes < HEAD_BYTES
  }

  #readLines(block: Uint8Array): void {
    if (this.#bytes === 0) this.#begin(block)
    this.#line +=
      this.#decided === undefined ? this.#readUndecided(block) : this.#readDecided(this.#decided, block)
    this.#bytes += block.length
    if (this.#decided !== undefined || this.#bytes < HEAD_BYTES) return
    if (this.#isNamed) {
      ;[this.#decided] = this.#best()
      return
    }
    const leader = leadingCandidate(this.#best(), DECIDING_LEAD)
    // A bar is drawn long before its program prints a line that identifies it.
    if (leader?.format.fallback !== 2 || this.#bytes >= BAR_HEAD_BYTES) this.#decided = leader
  }

  /** Passes every line to every format with an anchor in the block. */
  #readUndecided(block: Uint8Array): number {
    const candidates = this.#withAnchorsIn(block)
    if (candidates.length === 0) return countLineFeeds(block)
    return everyLine(this.#tools, block, this.#line, this.#prefixes, (text, number, rank) => {
      const line = { text, number, rank, arrivedAt: this.#arrivedAt }
      this.#watchWrappers(line)
      const leader = this.#onStep === undefined ? undefined : this.#leader()
      for (const candidate of candidates) {
        const onStep = (reader: Candidate) => (reader === leader ? this.#onStep : undefined)
        // For a named format, lines count only once one has a wrapper.
        if (this.#isNamed && this.#lines !== undefined) {
          candidate.read(text, number, rank, this.#arrivedAt, onStep(candidate))
          continue
        }
        const bare = this.#openedBare.get(candidate.format) ?? []
        for (const reader of [candidate, ...bare]) readHead(reader, line, this.#isNamed, onStep(reader))
      }
    })
  }

  #leader(): Candidate | undefined {
    const best = this.#best()
    return this.#isNamed ? best[0] : leadingCandidate(best)
  }

  #withAnchorsIn(block: Uint8Array): readonly Candidate[] {
    if (this.#isNamed) return this.#candidates
    const there = formatsWithAnchorsIn(withoutColours(this.#tools, block))
    const unopened = [...there].filter((format) => !this.#opened.has(format))
    if (unopened.length > 0) this.#open(unopened)
    return this.#candidates.filter(({ format }) => there.has(format))
  }

  #readDecided(candidate: Candidate, block: Uint8Array): number {
    const read = (text: string, number: number, rank: string | undefined) => {
      candidate.read(text, number, rank, this.#arrivedAt, this.#onStep)
    }
    // Most logs are no longer than their head, and setting up the byte reader takes time.
    if (this.#inHead) this.#isColoured ||= hasColours(this.#tools, block)
    if (this.#inHead || this.#denseBlocks > 0 || this.#isColoured || candidate.depth !== undefined) {
      this.#denseBlocks = Math.max(0, this.#denseBlocks - 1)
      return everyLine(this.#tools, block, this.#line, this.#prefixes, read)
    }
    this.#byteReader ??= new StepByteReader(candidate, this.#prefixes, {
      rows: candidate.rows,
      keepNextSteps: (from, end) =>
        this.#onStep === undefined ? candidate.keepNextSteps(from, end, this.#arrivedAt) : 0,
      keepStep: (row, rank, textOf) => {
        candidate.keepStep(row, rank, textOf, this.#arrivedAt, this.#onStep)
      },
    })
    const { feeds, fromBytes, asText } = anchoredLines(
      this.#tools,
      candidate.anchors,
      block,
      this.#line,
      this.#prefixes,
      this.#byteReader,
      read,
    )
    // A line that was split between two chunks is a separate block, and does not predict the next block.
    if (
      block.length > PIECE_BYTES &&
      asText > TEXT_LINES_PER_BYTE_LINE * fromBytes &&
      asText * DENSE_LINE_BYTES > block.length
    )
      this.#denseBlocks = BLOCKS_BETWEEN_PROBES
    return feeds
  }
}

/** A named format reads every line; another one only the lines with its anchors. */
function readHead(candidate: Candidate, line: HeadLine, readsAll: boolean, onStep?: OnStep): void {
  if (!candidate.score(line.text) && !readsAll) return
  if (onStep === undefined) candidate.readLater(line)
  else candidate.read(line.text, line.number, line.rank, line.arrivedAt, onStep)
}

const saysMore = (bare: Candidate, raw: Candidate) =>
  bare.recognised > raw.recognised || (bare.recognised === raw.recognised && bare.said > raw.said)

/** The table in the first lines without their wrappers, if all lines have some. */
function bareTable(head: readonly string[]) {
  if (head.length === 0 || !head.every((line) => bareLine(line, 1) !== undefined)) return undefined
  for (const depth of depths.toReversed()) {
    const format = formatThatOpens(head.map((line) => bareLine(line, depth)?.text ?? line))
    if (format !== undefined) return { format, depth }
  }
  return undefined
}

const formatThatOpens = (head: readonly string[]) => formats.find((table) => table.opens?.(head) === true)

/** The end of the last line that ends within a piece, or else of the first line after it. */
function pieceEnd(block: Uint8Array, from: number): number {
  const last = block.lastIndexOf(LF, from + PIECE_BYTES - 1)
  const feed = last >= from ? last : block.indexOf(LF, from + PIECE_BYTES)
  return feed < 0 ? block.length : feed + 1
}

/** @throws SteadyError LOG_FORMAT_UNKNOWN */
export function namedFormat(nameOrFormat: string | LogFormat): LogFormat {
  if (typeof nameOrFormat !== 'string') return nameOrFormat
  const format = formatNamed(nameOrFormat)
  if (format !== undefined) return format
  const ids = formats.map(({ id }) => id)
  throw new SteadyError('LOG_FORMAT_UNKNOWN', { name: nameOrFormat, ...alternatives(nameOrFormat, ids) })
}

const SHOWN = 120

function matchesNothing({ format, firstAnchored }: Candidate): SteadyError {
  const { file = '' } = format
  const nearest =
    firstAnchored === undefined
      ? null
      : { line: firstAnchored.number, text: openSecrets().hide(firstAnchored.text).slice(0, SHOWN) }
  return new SteadyError('LOG_FORMAT_MATCHES_NOTHING', { nearest }, { place: { file } })
}

const cutFindings = (lines: number): Finding[] =>
  lines === 0 ? [] : [logFinding('log-line-too-long', { lines, limit: LINE_LIMIT })]
