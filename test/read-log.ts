import { existsSync, readFileSync } from 'node:fs'
import type { LogFormat } from '../src/core/logs/format.ts'
import type { Finding } from '../src/core/model/finding.ts'
import type { LogFacts } from '../src/core/model/log.ts'
import type { StepRecord } from '../src/core/model/step-record.ts'

/** What a format's reader says of one run in a log. */
export interface ReadRun {
  readonly steps: (StepRecord & { readonly epoch?: number | undefined })[]
  facts: LogFacts
  summary: number | undefined
  readonly findings: Finding[]
}

const emptyRun = (): ReadRun => ({ steps: [], facts: {}, summary: undefined, findings: [] })

/** Gives each line that holds one of the format's anchors to its reader, as the engine does. */
export function readLines(format: LogFormat, lines: readonly string[]): ReadRun[] {
  const runs: ReadRun[] = []
  let run = emptyRun()
  const reader = format.open()
  lines.forEach((line, index) => {
    if (!reader.anchors.some((anchor) => line.includes(anchor))) return
    reader.read(line, index + 1, {
      step(record) {
        run.steps.push(record)
        return true
      },
      summary(_line, rate, at = runs.length) {
        const of = at === runs.length ? run : runs[at]
        if (of !== undefined) of.summary = rate
      },
      facts(_line, facts) {
        run.facts = { ...run.facts, ...facts }
      },
      finding(_line, finding) {
        run.findings.push(finding)
      },
      nextRun() {
        runs.push(run)
        run = emptyRun()
      },
    })
  })
  return [...runs, run]
}

/** The lines of a short log of this format, written for these tests. */
export const sampleLines = (id: string): string[] =>
  readFileSync(new URL(`fixtures/logs/${id}.log`, import.meta.url), 'utf8')
    .replace(/\n$/, '')
    .split('\n')

/** Lines that a format reads and its short log lacks: of other versions, settings and launchers; `shared` for all formats. */
export function moreLines(id: string): string[] {
  const file = new URL(`fixtures/log-examples/${id}.log`, import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
}

/** The one run in lines that hold one. */
export function readRun(format: LogFormat, lines: readonly string[]): ReadRun {
  const [run, ...more] = readLines(format, lines)
  if (run === undefined || more.length > 0) throw new Error(`the lines hold ${more.length + 1} runs`)
  return run
}

export const readSample = (format: LogFormat): ReadRun => readRun(format, sampleLines(format.id))
