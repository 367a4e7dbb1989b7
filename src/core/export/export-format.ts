import type { RunRecord } from '../report/record-model.ts'
import type { Report } from '../report/model.ts'
import type { Language, Text } from '../model/text.ts'

/** One step of a run as its log prints it. What the log does not state is undefined. */
export interface LoggedStep {
  /** The number of its log line, from 1. */
  readonly line: number
  readonly epoch: number | undefined
  /** As printed; it may restart with each epoch. */
  readonly step: number | undefined
  /** Seconds since the first step of the run, by the clock of the log. */
  readonly elapsed: number | undefined
  /** When its line arrived, in seconds since 1970; undefined where steady did not watch the run. */
  readonly arrived: number | undefined
  /** Seconds of one step. */
  readonly duration: number | undefined
  /** Samples per second of all devices together. */
  readonly rate: number | undefined
  readonly loss: number | undefined
}

/** What is exported: a report as data, and the steps behind its figures. */
export interface ExportInput {
  readonly suite: string
  readonly report: Report
  /** The steps of one run in order; empty for a run without a figure. They are read from its log each time. */
  readonly stepsOf: (run: RunRecord) => Promise<readonly LoggedStep[]>
  /** SHA-256 of a text, in hexadecimal. */
  readonly digest: (text: string) => string
  /** Absolute path of the folder for the files. */
  readonly folder: string
  /** Language of texts for people. */
  readonly language: Language
}

export interface ExportFile {
  /** Its path in the folder of the export, with `/` between its parts. */
  readonly name: string
  readonly content: string | Uint8Array
}

/** A form that other tools read. Each is a file; the table is `formats.ts`. */
export interface ExportFormat {
  /** Also the name of its folder. */
  readonly name: string
  readonly title: Text
  /** The same input gives the same files, byte for byte. */
  readonly files: (input: ExportInput) => AsyncIterable<ExportFile> | Iterable<ExportFile>
}
