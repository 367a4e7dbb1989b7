import type { Seconds } from '../../model/units.ts'
import { logFinding } from '../finding-rows.ts'
import type { Emit, LineReader, LogFormat } from '../format.ts'
import { barsOn, barTexts, countsTraining, type Bar } from '../readers/progress-bar.ts'
import { TrainingBar } from '../readers/training-bar.ts'

/** A program that prints a progress bar of its training and no better known format. */
export const progressBar: LogFormat = {
  id: 'progress-bar',
  title: 'progress bar (tqdm, rich, Keras, Lightning, Ultralytics, fastai)',
  rateScope: 'global',
  fallback: 2,
  clockPauses: true,
  recognises: (line) => barsOn(line).some((bar) => bar.done > 0 && countsTraining(bar)),
  open: () => new BarReader(),
}

/** Keras prints the epoch before its bar, and the number of samples if the bar counts these. */
const [epochText, samplesText] = ['Epoch ', 'Train on '] as const
const epochLine = /^Epoch \d+(?:\/\d+)?\s*$/
const samplesLine = /^Train on (\d+) samples/

class BarReader implements LineReader {
  readonly anchors = [...barTexts, epochText, samplesText]
  readonly #training = new TrainingBar()
  #heading: string | undefined
  #samples: number | undefined

  read(line: string, emit: Emit, _?: string, _number?: number, arrived?: Seconds): void {
    const bars = barsOn(line)
    for (const bar of bars) this.#draw(bar, emit, arrived)
    if (bars.length > 0) return
    if (epochLine.test(line)) this.#heading = line.trim()
    else this.#samples = Number(samplesLine.exec(line)?.[1] ?? this.#samples)
  }

  #draw(drawn: Bar, emit: Emit, arrived: Seconds | undefined): void {
    const bar =
      drawn.total !== undefined && drawn.total === this.#samples ? { ...drawn, counts: 'samples' } : drawn
    const moved = this.#training.follow(bar, this.#heading, arrived)
    // Bars between a full one and the next epoch are of an evaluation.
    if (this.#heading !== undefined && bar.done === bar.total) this.#heading = ''
    if (moved === undefined) return
    if (moved.first === true) emit({ kind: 'no-training' })
    if (moved.unit !== undefined) emit({ kind: 'facts', facts: { unit: moved.unit } })
    if (moved.validated === true) emit({ kind: 'finding', finding: logFinding('bar-has-validation') })
    emit({ kind: 'step', step: moved.step })
  }
}
