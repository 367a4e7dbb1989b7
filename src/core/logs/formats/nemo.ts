import type { PrintedStep } from '../../model/step-record.ts'
import { seconds } from '../../model/units.ts'
import type { LineReader, LogFormat } from '../format.ts'
import { recognisedBy, stepReader } from '../readers/step-lines.ts'
import { templateSteps } from '../readers/template-steps.ts'

const parse = templateSteps(
  ['Training epoch {epoch}, iteration … | global_step: {step} | train_step_timing in s: {duration}'],
  [' | global_batch_size: {global-batch}', ' | reduced_train_loss: {loss}'],
)

/**
 * NVIDIA NeMo 2. It prints the seconds of a step and the batch of all devices. With Lightning's accumulation it prints a line for each
 * part of the batch, with the seconds of that part (NeMo#13078), so these are summed.
 */
export const nemo: LogFormat = {
  id: 'nemo',
  title: 'NVIDIA NeMo',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () => withAccumulation(stepReader({ parse })),
}

/** A line that repeats a step number with other values is a further part of its batch. */
function withAccumulation(lines: LineReader): LineReader {
  let last: { readonly text: string; readonly step: number | undefined } | undefined
  let accumulates = false
  let firstRank: string | undefined
  /** The step whose parts are being read; undefined for the step in which parts first appear. */
  let parts: PrintedStep | undefined
  return {
    anchors: lines.anchors,
    read(line, emit, rank) {
      lines.read(
        line,
        (statement) => {
          if (statement.kind !== 'step' || (firstRank ??= rank) !== rank) {
            emit(statement)
            return
          }
          const { step } = statement
          const text = line.slice(line.indexOf('Training epoch '))
          const repeats = last !== undefined && step.step === last.step
          const showsParts = !accumulates && repeats && text !== last?.text
          last = { text, step: step.step }
          // Earlier lines that were read as whole steps were parts.
          if (showsParts) emit({ kind: 'no-training' })
          accumulates ||= showsParts
          if (!accumulates) emit(statement)
          else if (!repeats) {
            if (parts !== undefined) emit({ kind: 'step', step: parts })
            parts = step
          } else if (parts?.duration !== undefined && step.duration !== undefined)
            parts = { ...parts, duration: seconds(parts.duration + step.duration) }
        },
        rank,
      )
    },
  }
}
