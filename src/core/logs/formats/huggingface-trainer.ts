import { factsOf, stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { trainerRate, trainerSummary } from '../readers/trainer-summary.ts'
import { anchorsOf, only } from '../readers/anchors.ts'

const rules = [
  stated(/Instantaneous batch size per device = ([\d,]+)$/, (value) => ({ batchPerDevice: count(value) })),
  stated(/Total train batch size .* = ([\d,]+)$/, (value) => ({ globalBatch: count(value) })),
  stated(/Gradient Accumulation steps = ([\d,]+)$/, (value) => ({ accumulation: count(value) })),
]

const count = (printed: string) => Number(printed.replaceAll(',', ''))

/** Hugging Face's Trainer. Its progress has no step numbers and no rates. It prints the rate of the whole run at the end. */
export const huggingfaceTrainer: LogFormat = {
  id: 'huggingface-trainer',
  title: 'Hugging Face Trainer',
  rateScope: 'global',
  fallback: true,
  recognises: (line) => trainerRate(line) !== undefined,
  open() {
    const summary = trainerSummary()
    return {
      anchors: anchorsOf([...rules.flatMap((rule) => rule.fixedTexts), ...summary.anchors.map(only)]),
      read(line, emit) {
        const facts = factsOf(line, rules)
        if (facts !== undefined) emit({ kind: 'facts', facts })
        summary.read(line, emit)
      },
    }
  },
}
