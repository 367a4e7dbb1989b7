import { withoutAnsi } from '../engine/prefixes.ts'
import { printedForms } from './printed-forms.ts'
import type { PrintedFlops, PrintedForm } from './printed-line.ts'
import { statedModelOn, type StatedModel } from './stated-model.ts'

export interface PrintedRecord extends PrintedFlops {
  readonly line: number
}

export interface PrintedLog {
  readonly form: PrintedForm
  readonly records: readonly PrintedRecord[]
}

/** More records add nothing, and a log may have any number. */
const MOST_RECORDS = 100_000

/**
 * Reads printed FLOPs and stated models from a log beside the reader of its steps. It is separate, so that the step reader stays fast,
 * and only opened where FLOPs are requested.
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

  /** @param format the id of the log format of the steps */
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
    // The first statement is of the training run: later lines may be of a checkpoint or an evaluation.
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
