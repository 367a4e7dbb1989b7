import type { ParallelLayout, StepWork } from './layout.ts'

/** Of the idle time of one-forward-one-backward, what a schedule that splits the backward pass leaves. */
const leftByZeroBubble = 1 / 3

/**
 * Idle time of a pipeline as a share of its computation: (stages − 1) ÷ micro-batches, divided by the parts of the model on each
 * stage (Narayanan and others, arXiv:2104.04473, section 2.2).
 */
export function bubbleOf(
  { pipelineParallel, virtualPipeline, schedule }: ParallelLayout,
  { accumulation }: StepWork,
): number {
  const idle = (pipelineParallel - 1) / accumulation
  switch (schedule) {
    case 'gpipe':
      return idle
    case '1f1b':
    case 'interleaved-1f1b':
      return idle / virtualPipeline
    case 'zero-bubble':
      return (idle / virtualPipeline) * leftByZeroBubble
  }
}
