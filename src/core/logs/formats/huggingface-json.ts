import { logFinding } from '../finding-rows.ts'
import type { LogFormat } from '../format.ts'
import { numberAfter } from '../vocabulary/numbers.ts'

const [rateKey, runtimeKey, evaluationKey, historyKey, batchKey] = [
  '"train_samples_per_second":',
  '"train_runtime":',
  '"eval_runtime":',
  '"log_history":',
  '"train_batch_size":',
] as const

/**
 * What Hugging Face's Trainer leaves behind: `trainer_state.json`, `all_results.json`, `train_results.json`, with a key a line. They
 * have the figure of the whole run. The steps of `log_history` have no times, and none of them has a figure before the run ends.
 */
export const huggingfaceJson: LogFormat = {
  id: 'huggingface-json',
  title: 'Hugging Face Trainer (trainer_state.json, all_results.json)',
  rateScope: 'global',
  fallback: 1,
  recognises: (line) => [rateKey, historyKey].some((key) => line.includes(key)),
  open() {
    let hasHistory = false
    let hasFigure = false
    let evaluated = 0
    let runtime: number | undefined
    return {
      anchors: [rateKey, runtimeKey, evaluationKey, historyKey, batchKey],
      read(line, emit) {
        hasHistory ||= line.includes(historyKey)
        // A file of results has the evaluation after the training, which its time does not count.
        if (hasHistory) evaluated += numberAfter(line, evaluationKey) ?? 0
        runtime = numberAfter(line, runtimeKey) ?? runtime
        const batchPerDevice = numberAfter(line, batchKey)
        if (batchPerDevice !== undefined) emit({ kind: 'facts', facts: { batchPerDevice } })
        const rate = numberAfter(line, rateKey)
        if (rate === undefined) return
        hasFigure = true
        emit({ kind: 'summary', rate })
        if (evaluated > 0 && runtime !== undefined)
          emit({ kind: 'finding', finding: logFinding('summary-has-evaluations', { evaluated, runtime }) })
      },
      end(emit) {
        if (hasHistory && !hasFigure)
          emit({ kind: 'open-column', column: { column: 'log_history', is: 'untimed' } })
      },
    }
  },
}
