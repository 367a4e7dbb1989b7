import type { ImpossibleRange } from '../../suite/impossible.ts'

/** What is doubtful about the search for the largest batch that fits. */
export const findings = {
  'trial-without-steps': () => ({
    seen: 'the trial ended with exit code 0, but its log shows no training step',
    todo: "Read its log. If it prints only every tenth step, raise 'steps' of max.",
  }),
  'trials-contradict': ({ fits, tooLarge }: { fits: number; tooLarge: number }) => ({
    seen: `batch ${fits} fits, although the smaller batch ${tooLarge} ran out of memory`,
    todo: 'Check what else used the memory. Then search again into a new results folder.',
  }),
  'found-batch-ran-out': ({ batch, steps, run }: { batch: number; steps: number; run: string }) => ({
    seen: `batch ${batch} fits for ${steps} steps, but the run ${run} at that batch or below ran out of memory`,
    todo: "Raise 'steps' of max, or name a smaller batch.",
  }),
  'batch-limit-reached': ({ to }: { to: number }) => ({
    seen: `the search ended at batch ${to}, its upper limit, which still fits`,
    todo: "Raise 'to', and search again into a new results folder.",
  }),
}

export const errors = {
  BATCH_RANGE_IMPOSSIBLE: (range: ImpossibleRange) =>
    range.is === 'not-multiple'
      ? {
          seen: `batch ${range.value} is not a multiple of ${range.multipleOf}`,
          fix: "Name a multiple, or another 'multiple-of'.",
        }
      : {
          seen: `a search from batch ${range.from} to ${range.to} has nothing to try`,
          fix: "Set 'from' to at most 'to'.",
        },
}
