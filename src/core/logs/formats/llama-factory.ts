import { seconds } from '../../model/units.ts'
import type { LogFormat } from '../format.ts'
import { clockSeconds } from '../vocabulary/clock-seconds.ts'
import { objectOf, type JsonObject } from '../vocabulary/json.ts'

const anchor = '"current_steps": '

const record = (line: string): JsonObject | undefined => {
  const object = line.startsWith('{') && line.includes(anchor) ? objectOf(line) : undefined
  return typeof object?.['current_steps'] === 'number' && typeof object['elapsed_time'] === 'string'
    ? object
    : undefined
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : undefined)

/**
 * LLaMA-Factory's `trainer_log.jsonl`. Its `throughput` is all tokens ÷ all time so far, which hides a change of speed: the
 * figure is of the tokens and seconds between two lines. Evaluations have lines without a loss.
 */
export const llamaFactory: LogFormat = {
  id: 'llama-factory',
  title: 'LLaMA-Factory (trainer_log.jsonl)',
  rateScope: 'global',
  recognises: (line) => record(line) !== undefined,
  open() {
    let [steps, tokens] = [0, 0]
    return {
      anchors: [anchor],
      read(line, emit) {
        const object = record(line)
        const loss = numberOf(object?.['loss'])
        const step = numberOf(object?.['current_steps'])
        if (object === undefined || step === undefined || loss === undefined || step <= steps) return
        const total = numberOf(object['total_tokens'])
        const batch = total === undefined ? undefined : (total - tokens) / (step - steps)
        if (total !== undefined) {
          tokens = total
          emit({ kind: 'facts', facts: { unit: 'tokens' } })
        }
        steps = step
        const at = seconds(clockSeconds(String(object['elapsed_time'])))
        emit({
          kind: 'step',
          step: {
            step,
            at,
            ...(batch === undefined ? {} : { batch }),
            loss,
          },
        })
      },
    }
  },
}
