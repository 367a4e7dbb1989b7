import { existsSync, readFileSync } from 'node:fs'
import { joinedFacts } from '../src/core/logs/engine/run-facts.ts'
import { RunSplitter } from '../src/core/logs/engine/run-splitter.ts'
import { StepBatch } from '../src/core/logs/engine/step-batch.ts'
import type { LogFormat, Statement } from '../src/core/logs/format.ts'
import { formatNamed } from '../src/core/logs/formats.ts'
import type { Finding } from '../src/core/model/finding.ts'
import type { LogFacts } from '../src/core/model/log.ts'
import type { StepRecord } from '../src/core/model/step-record.ts'

/** What a format's reader says of one run in a log. */
export interface ReadRun {
  readonly steps: StepRecord[]
  facts: LogFacts
  summary: number | undefined
  readonly findings: Finding[]
}

const emptyRun = (): ReadRun => ({ steps: [], facts: {}, summary: undefined, findings: [] })

/** Gives each line that holds one of the format's anchors to its reader, as the engine does. */
export function readLines(format: LogFormat, lines: readonly string[]): ReadRun[] {
  const runs: ReadRun[] = []
  let run = emptyRun()
  const reader = format.open(format.answers)
  const splitter = new RunSplitter(format)
  const batch = new StepBatch(() => undefined)
  const placeOf = (statement: Statement, line: number) => {
    if (statement.kind !== 'step') return splitter.placeOf(statement)
    batch.write(statement.step, line, NaN)
    return splitter.placeOfStep(batch.rows, 0, undefined)
  }
  let loss: Extract<Statement, { kind: 'loss' }> | undefined
  const take = (statement: Statement, line: number) => {
    const place = placeOf(statement, line)
    if (place === 'next-run') {
      runs.push(run)
      run = emptyRun()
    }
    switch (statement.kind) {
      case 'step':
        if (place === 'no-run') return
        if (run.steps.length === 0 && format.finding !== undefined) run.findings.push(format.finding)
        run.steps.push({
          ...statement.step,
          line,
          ...(place === 'once-more' ? { steps: 1 } : {}),
          ...(loss?.step === statement.step.step ? { loss: loss?.loss } : {}),
        })
        return
      case 'summary': {
        const readRun = [...runs, run][statement.run ?? runs.length]
        if (readRun !== undefined) readRun.summary = statement.rate
        return
      }
      case 'facts':
        run.facts = joinedFacts(run.facts, statement.facts)
        return
      case 'finding':
        run.findings.push(statement.finding)
        return
      case 'loss':
        loss = statement
        return
      case 'no-training':
        run.steps.length = 0
        return
      case 'communication':
      case 'rate-scope':
      case 'micro-batches':
      case 'open-column':
      case 'next-run':
    }
  }
  lines.forEach((line, index) => {
    if (!reader.anchors.some((anchor) => line.includes(anchor))) return
    const read = (statement: Statement) => {
      take(statement, statement.kind === 'step' ? (statement.line ?? index + 1) : index + 1)
    }
    reader.read(line, read, undefined, index + 1)
  })
  reader.end?.((statement) => {
    take(statement, statement.kind === 'step' ? (statement.line ?? lines.length) : lines.length)
  })
  return [...runs, run]
}

/** The lines of a short log of this format, written for these tests; decoded as the engine does. */
export const sampleLines = (id: string): string[] =>
  readFileSync(new URL(`fixtures/logs/${id}.log`, import.meta.url), 'latin1')
    .replace(/\n$/, '')
    .split('\n')

/** Lines that a format reads and its short log lacks: of other versions, settings and launchers; `shared` for all formats. */
export function moreLines(id: string): string[] {
  const file = new URL(`fixtures/log-examples/${id}.log`, import.meta.url)
  return existsSync(file) ? readFileSync(file, 'latin1').trimEnd().split('\n') : []
}

/** The one run in lines that hold one. */
export function readRun(format: LogFormat, lines: readonly string[]): ReadRun {
  const [run, ...more] = readLines(format, lines)
  if (run === undefined || more.length > 0) throw new Error(`the lines hold ${more.length + 1} runs`)
  return run
}

export const readSample = (format: LogFormat): ReadRun => readRun(format, sampleLines(format.id))

/** The format of the table with an id. */
export function knownFormat(id: string): LogFormat {
  const format = formatNamed(id)
  if (format === undefined) throw new Error(`there is no format ${id}`)
  return format
}
