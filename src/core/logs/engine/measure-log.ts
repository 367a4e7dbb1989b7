import { SteadyError } from '../../model/error.ts'
import type { Finding } from '../../model/finding.ts'
import type { MeasuredLog } from '../../model/log.ts'
import type { Protocol } from '../../model/protocol.ts'
import type { Seconds } from '../../model/units.ts'
import { didYouMean } from '../../yaml/nearest.ts'
import { anchoredLines, everyLine, habitsOf, type InPlace, type LogHabits } from './block-lines.ts'
import { BlockCutter, LINE_LIMIT } from './blocks.ts'
import { LF, plainBytes, type ByteTools } from './bytes.ts'
import { chosenLane, leadingLane } from './detect.ts'
import type { LogFormat } from '../format.ts'
import { formatNamed, formats } from '../formats.ts'
import { Lane, type OnStep } from './candidate.ts'
import { plainText } from './prefixes.ts'
import type { StatedFacts } from './run-facts.ts'
import { BlockMemory } from './shapes/block-memory.ts'
import { ShapedLines } from './shapes/shaped-lines.ts'
import { WordFinder } from './word-finder.ts'

export interface MeasureOptions extends StatedFacts {
  /** The log's format or its id; without it the format is detected. */
  readonly format?: string | LogFormat
  readonly protocols: readonly Protocol[]
  /** Hears of every step as it is read; before the format is known for certain, of the likeliest format's. */
  readonly onStep?: OnStep
  /** The host's fast byte operations. */
  readonly bytes?: ByteTools
}

/** Measures one log while it comes in. Its memory does not grow with the log. */
export interface LogMeasurer {
  /** Bytes of any length, cut anywhere. `arrivedAt`, in seconds from any fixed origin, is the clock of logs without one. */
  push(chunk: Uint8Array, arrivedAt?: Seconds): void
  /**
   * One entry for each run in the log, at least one; a log without steps gives a measurement that is missing, with the reason.
   *
   * @throws SteadyError LOG_FORMAT_UNDETECTED where no format was named and none recognises a line
   */
  end(): MeasuredLog[]
}

/** Detection reads this much, and a lead of this many lines, before it believes in a format; all of it is read as text. */
const HEAD = 1 << 16
const ENOUGH = 8
/** Bytes of whole lines after which it is asked again. */
const PIECE = 1 << 15
/** A block with more anchored lines than one per this many bytes is cheaper to decode whole. */
const DENSE = 1024
/** Lines read as text for each that is read by its shape, from which on giving up shapes is cheaper. */
const MANY = 4
/** Every so many dense blocks one is read by its anchors, to see whether it still is dense. */
const PROBE = 16

/** @throws SteadyError LOG_FORMAT_UNKNOWN */
export function measureLog(options: MeasureOptions): LogMeasurer {
  return new Measuring(options)
}

class Measuring implements LogMeasurer {
  readonly #tools: ByteTools
  readonly #onStep: OnStep | undefined
  readonly #cutter = new BlockCutter((block) => {
    this.#read(block)
  })
  #habits: LogHabits = { numbered: false }
  #lanes: readonly Lane[]
  #decided: Lane | undefined
  #words: WordFinder | undefined
  #arrivedAt: Seconds | undefined
  #bytes = 0
  #line = 1
  #denseBlocks = 0
  #inPlace: InPlace | undefined
  /** Whether the last line that was read as text is a step. */
  #stepped = false

  constructor(options: MeasureOptions) {
    this.#tools = options.bytes ?? plainBytes
    this.#onStep = options.onStep
    const lane = options.format === undefined ? undefined : new Lane(namedFormat(options.format), options)
    this.#lanes = lane === undefined ? formats.map((format) => new Lane(format, options)) : [lane]
    this.#decided = lane
  }

  push(chunk: Uint8Array, arrivedAt?: Seconds): void {
    this.#arrivedAt = arrivedAt
    this.#cutter.push(chunk)
  }

  end(): MeasuredLog[] {
    this.#cutter.end()
    const { lane, findings } =
      this.#decided === undefined ? chosenLane(this.#lanes) : { lane: this.#decided, findings: [] }
    const cut = cutFindings(this.#cutter.cutLines)
    return lane.finish().map((log) => ({ ...log, findings: [...log.findings, ...findings, ...cut] }))
  }

  #read(block: Uint8Array): void {
    for (let from = 0; from < block.length;) {
      // The way of the head is slow, so that it should end no later than it has to.
      const end = this.#inHead ? pieceEnd(block, from) : block.length
      this.#readLines(block.subarray(from, end))
      from = end
    }
  }

  get #inHead(): boolean {
    return this.#decided === undefined || this.#bytes < HEAD
  }

  #readLines(block: Uint8Array): void {
    if (this.#bytes === 0) this.#habits = habitsOf(this.#tools, block)
    this.#line += this.#decided === undefined ? this.#weigh(block) : this.#follow(this.#decided, block)
    this.#bytes += block.length
    if (this.#decided !== undefined || this.#bytes < HEAD) return
    this.#decided = leadingLane(this.#lanes, ENOUGH)
    if (this.#decided !== undefined) this.#lanes = [this.#decided]
  }

  /** Every line to every format that finds a word of its own in the block, while the format is not known. */
  #weigh(block: Uint8Array): number {
    const lanes = this.#concerned(block)
    if (lanes.length === 0) return lineFeeds(block)
    return everyLine(this.#tools, block, this.#line, this.#habits, (text, number, rank) => {
      const leader = this.#onStep === undefined ? undefined : leadingLane(this.#lanes)
      for (const lane of lanes) {
        if (lane.weigh(text))
          lane.read(text, number, rank, this.#arrivedAt, lane === leader ? this.#onStep : undefined)
      }
    })
  }

  #concerned(block: Uint8Array): Lane[] {
    this.#words ??= new WordFinder(this.#lanes.flatMap(({ anchors }) => anchors))
    const found = this.#words.find(block)
    let next = 0
    return this.#lanes.filter(({ anchors }) => {
      const own = found.slice(next, (next += anchors.length))
      return own.includes(true)
    })
  }

  #follow(lane: Lane, block: Uint8Array): number {
    const read = (text: string, number: number, rank: string | undefined) => {
      const before = lane.steps
      lane.read(text, number, rank, this.#arrivedAt, this.#onStep)
      this.#stepped = lane.steps > before
    }
    // Most logs are no longer than their head, and what makes the long ones fast takes a moment to make.
    if (this.#inHead || this.#denseBlocks > 0) {
      this.#denseBlocks = Math.max(0, this.#denseBlocks - 1)
      return everyLine(this.#tools, block, this.#line, this.#habits, read)
    }
    this.#inPlace ??= this.#alikeTo(lane)
    const {
      feeds,
      read: alike,
      given,
    } = anchoredLines(this.#tools, lane.anchors, block, this.#line, this.#habits, this.#inPlace, read)
    // A line that a chunk cut in two is a block of its own, and says nothing of the next.
    if (block.length > PIECE && given > MANY * alike && given * DENSE > block.length)
      this.#denseBlocks = PROBE
    return feeds
  }

  /** Steps of lines that are alike go past the reader of text. */
  #alikeTo(lane: Lane): InPlace {
    const memory = new BlockMemory()
    const shaped = new ShapedLines(memory, (step, rank) => {
      lane.take(step, rank, this.#arrivedAt, this.#onStep)
    })
    return {
      enter: (block) => {
        memory.enter(block)
      },
      feeds: (from, to) => memory.feeds(from, to),
      read: (at, number) => shaped.read(at, number),
      get next() {
        return shaped.next
      },
      missed: (line) => {
        const learns = this.#stepped && shaped.learns
        const text = learns ? plainText(line.slice(0, -1), this.#habits.numbered) : undefined
        if (text === undefined) return
        const places = lane.places(line.slice(text.from, -1))
        if (places !== undefined) shaped.learn({ text: line, body: text.from, places, rank: text.rank })
      },
    }
  }
}

function lineFeeds(block: Uint8Array): number {
  let count = 0
  for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) count += 1
  return count
}

/** Where the last line ends that ends within a piece, or else the first that ends at all. */
function pieceEnd(block: Uint8Array, from: number): number {
  const last = block.lastIndexOf(LF, from + PIECE - 1)
  const feed = last >= from ? last : block.indexOf(LF, from + PIECE)
  return feed < 0 ? block.length : feed + 1
}

function namedFormat(named: string | LogFormat): LogFormat {
  if (typeof named !== 'string') return named
  const format = formatNamed(named)
  if (format !== undefined) return format
  throw new SteadyError(
    'LOG_FORMAT_UNKNOWN',
    `there is no log format '${named}'`,
    didYouMean(
      named,
      formats.map((known) => known.id),
    ),
  )
}

const cutFindings = (lines: number): Finding[] =>
  lines === 0
    ? []
    : [
        {
          code: 'log-line-too-long',
          level: 'warning',
          seen: {
            en: `${lines} ${lines === 1 ? 'line was' : 'lines were'} longer than ${LINE_LIMIT} bytes; what came after that was passed over`,
            zh: `有 ${lines} 行超过 ${LINE_LIMIT} 字节；超出部分已忽略`,
          },
          todo: {
            en: 'Look whether something other than a training log was mixed in.',
            zh: '请检查日志中是否混入了其他内容。',
          },
        },
      ]
