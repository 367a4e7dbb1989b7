import type * as en from '../en/batches.ts'

export const findings: typeof en.findings = {
  'trial-without-steps': () => ({
    seen: '试运行以退出码 0 结束，但日志中没有任何训练步',
    todo: '请查看其日志。若程序每若干步才打印一次，请增大 max 的 steps。',
  }),
  'trials-contradict': ({ fits, tooLarge }) => ({
    seen: `batch size ${fits} 可以运行，而更小的 batch size ${tooLarge} 却内存不足`,
    todo: '请检查当时是否有其他程序占用内存，再用新的结果目录重新搜索。',
  }),
  'found-batch-ran-out': ({ batch, steps, run }) => ({
    seen: `batch size ${batch} 试运行 ${steps} 步未超出内存，但不大于它的运行 ${run} 内存不足`,
    todo: '请增大 max 的 steps，或直接指定更小的 batch size。',
  }),
  'batch-limit-reached': ({ to }) => ({
    seen: `搜索止于上限 batch size ${to}，而该值仍可运行`,
    todo: '请增大 to，再用新的结果目录重新搜索。',
  }),
}

export const errors: typeof en.errors = {
  BATCH_RANGE_IMPOSSIBLE: (range) =>
    range.is === 'not-multiple'
      ? {
          seen: `batch size ${range.value} 不是 ${range.multipleOf} 的倍数`,
          fix: '请改用其倍数，或调整 multiple-of。',
        }
      : {
          seen: `从 batch size ${range.from} 到 ${range.to} 的搜索没有可试的值`,
          fix: '请让 from 不大于 to。',
        },
}
