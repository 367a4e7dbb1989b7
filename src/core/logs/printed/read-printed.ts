import { withoutAnsi } from '../engine/prefixes.ts'
import { printedForms } from './printed-forms.ts'
import type { PrintedFlops, PrintedForm } from './printed-line.ts'
import { statedModelOn, type StatedModel } from './stated-model.ts'

export interface PrintedRecord extends PrintedFlops {
  readonly line: number
}

/** What a log prints of FLOPs. */
export interface PrintedLog {
  readonly form: PrintedForm
  readonly records: readonly PrintedRecord[]
}

/** More records say nothing new, and a log may hold any number. */
const MOST_RECORDS = 100_000

/**
 * Reads printed FLOPs and stated models out of a log while its text passes, beside the reader of its steps: that one keeps
 * its speed, and this one is opened only where FLOPs are asked for.
 */
export class PrintedReader {
  readonly #records = new Map<string, PrintedRecord[]>()
  #stated: StatedModel = {}
  #rest = ''
  #line = 0

  push(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#read(line)
  }

  /** @param format the id of the log format that the steps were read as */
  end(format: string): { readonly printed: PrintedLog | undefined; readonly stated: StatedModel } {
    this.#read(this.#rest)
    const records = this.#records.get(format)
    const form = printedForms.find(([id]) => id === format)?.[1]
    const printed = records === undefined || form === undefined ? undefined : { form, records }
    return { printed, stated: this.#stated }
  }

  #read(raw: string): void {
    this.#line += 1
    const line = withoutAnsi(raw)
    const stated = statedModelOn(line)
    // What was said first is of the training run: later lines may be of a checkpoint or of an evaluation.
    if (stated !== undefined) {
      const settings = { ...this.#stated.settings, ...stated.settings }
      this.#stated = { ...stated, ...this.#stated, settings }
    }
    for (const [format, form] of printedForms) {
      const found = form.read(line)
      if (found === undefined) continue
      const records = this.#records.get(format) ?? []
      if (records.length < MOST_RECORDS) records.push({ ...found, line: this.#line })
      this.#records.set(format, records)
    }
  }
}
