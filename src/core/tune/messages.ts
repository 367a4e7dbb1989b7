import { sizeText } from '../text/quantities.ts'

/** Why a run of a race of settings is not needed. */
export const missing = {
  'race-won': ({ case: leader }: { case: string }) => ({
    en: `the race is won by ${leader}`,
    zh: `${leader} 已胜出，无需再运行`,
  }),
  'race-waits': ({ case: leader }: { case: string }) => ({
    en: `its first run was slower than most; ${leader} leads`,
    zh: `第一轮较慢，暂不运行；目前 ${leader} 领先`,
  }),
  'race-cannot-win': ({ case: leader }: { case: string }) => ({
    en: `it cannot win against ${leader}, with 99%`,
    zh: `有 99% 的把握认为它无法胜过 ${leader}`,
  }),
  'race-out-of-memory': ({ run }: { run: string }) => ({
    en: `its run ${run} ran out of memory`,
    zh: `其运行 ${run} 内存（显存）不足`,
  }),
  'race-needs-no-less': ({ case: smaller }: { case: string }) => ({
    en: `${smaller} ran out of memory, and its batch is no larger`,
    zh: `${smaller} 内存（显存）不足，而它的批大小不更小`,
  }),
  'race-failed': ({ run }: { run: string }) => ({
    en: `its run ${run} did not complete`,
    zh: `其运行 ${run} 未完成`,
  }),
  'race-without-figure': ({ run }: { run: string }) => ({
    en: `its run ${run} gives no figure`,
    zh: `其运行 ${run} 没有得出数值`,
  }),
  'race-runs-spent': ({ runs }: { runs: number }) => ({
    en: `the race has spent its ${runs} runs`,
    zh: `已用完 ${runs} 次运行的预算`,
  }),
}

/** Why a setting does not take part in a race. */
export const skips = {
  'memory-too-small': ({ needs, has }: { needs: number; has: number }) => ({
    en: `it needs at least ${sizeText(needs)} of memory on a device by the memory model, and a device has ${sizeText(has)}`,
    zh: `按显存模型，每个设备至少需要 ${sizeText(needs)}，而设备只有 ${sizeText(has)}`,
  }),
}

declare module '../messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Skips extends Readonly<typeof skips> {}
}
