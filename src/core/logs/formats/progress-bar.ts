import type { LogFormat } from '../format.ts'
import { barOn, barTexts, countsTraining, TrainingBar } from '../readers/progress-bar.ts'

/** A program that prints a progress bar of its training and nothing that is known better. */
export const progressBar: LogFormat = {
  id: 'progress-bar',
  title: 'progress bar (tqdm)',
  rateScope: 'global',
  fallback: 2,
  recognises: (line) => {
    const bar = barOn(line)
    return bar !== undefined && bar.done > 0 && countsTraining(bar)
  },
  open() {
    const training = new TrainingBar()
    return {
      anchors: barTexts,
      read(line, emit) {
        const bar = barOn(line)
        const moved = bar === undefined ? undefined : training.follow(bar)
        if (moved === undefined) return
        if (moved.unit !== undefined) emit({ kind: 'facts', facts: { unit: moved.unit } })
        emit({ kind: 'step', step: moved.step })
      },
    }
  },
}
