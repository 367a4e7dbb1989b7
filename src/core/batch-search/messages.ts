import type { ImpossibleRange } from '../suite/messages.ts'
import { perLanguage } from '../messages/sentences.ts'

export const findings = {
  'trial-without-steps': () => ({
    seen: {
      en: 'the trial ended with exit code 0, but its log shows no training step',
      zh: '试运行以退出码 0 结束，但日志中没有任何训练步',
    },
    todo: {
      en: "Read its log. If it prints only every tenth step, raise 'steps' of max.",
      zh: '请查看其日志。若程序每若干步才打印一次，请增大 max 的 steps。',
    },
  }),
  'trials-contradict': ({ fits, tooLarge }: { fits: number; tooLarge: number }) => ({
    seen: {
      en: `batch ${fits} fits, although the smaller batch ${tooLarge} ran out of memory`,
      zh: `batch size ${fits} 可以运行，而更小的 batch size ${tooLarge} 却内存不足`,
    },
    todo: {
      en: 'Check what else used the memory. Then search again into a new results folder.',
      zh: '请检查当时是否有其他程序占用内存，再用新的结果目录重新搜索。',
    },
  }),
  'found-batch-ran-out': ({ batch, steps, run }: { batch: number; steps: number; run: string }) => ({
    seen: {
      en: `batch ${batch} fits for ${steps} steps, but the run ${run} at that batch or below ran out of memory`,
      zh: `batch size ${batch} 试运行 ${steps} 步未超出内存，但不大于它的运行 ${run} 内存不足`,
    },
    todo: {
      en: "Raise 'steps' of max, or name a smaller batch.",
      zh: '请增大 max 的 steps，或直接指定更小的 batch size。',
    },
  }),
  'batch-limit-reached': ({ to }: { to: number }) => ({
    seen: {
      en: `the search ended at batch ${to}, its upper limit, which still fits`,
      zh: `搜索止于上限 batch size ${to}，而该值仍可运行`,
    },
    todo: {
      en: "Raise 'to', and search again into a new results folder.",
      zh: '请增大 to，再用新的结果目录重新搜索。',
    },
  }),
}

export const errors = {
  BATCH_RANGE_IMPOSSIBLE: perLanguage({
    en: (range: ImpossibleRange) =>
      range.is === 'not-multiple'
        ? {
            seen: `batch ${range.value} is not a multiple of ${range.multipleOf}`,
            fix: "Name a multiple, or another 'multiple-of'.",
          }
        : {
            seen: `a search from batch ${range.from} to ${range.to} has nothing to try`,
            fix: "Set 'from' to at most 'to'.",
          },
    zh: (range) =>
      range.is === 'not-multiple'
        ? {
            seen: `batch size ${range.value} 不是 ${range.multipleOf} 的倍数`,
            fix: '请改用其倍数，或调整 multiple-of。',
          }
        : {
            seen: `从 batch size ${range.from} 到 ${range.to} 的搜索没有可试的值`,
            fix: '请让 from 不大于 to。',
          },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Errors extends Readonly<typeof errors> {}
}
