import { sizeText } from '../../text/size.ts'
import type * as en from '../en/tuning.ts'

export const missing: typeof en.missing = {
  'race-won': ({ case: leader }) => `${leader} 已胜出，无需再运行`,
  'race-waits': ({ case: leader }) => `第一轮较慢，暂不运行；目前 ${leader} 领先`,
  'race-cannot-win': ({ case: leader }) => `有 99% 的把握认为它无法胜过 ${leader}`,
  'race-out-of-memory': ({ run }) => `其运行 ${run} 内存（显存）不足`,
  'race-needs-no-less': ({ case: smaller }) => `${smaller} 内存（显存）不足，而它的批大小不更小`,
  'race-failed': ({ run }) => `其运行 ${run} 未完成`,
  'race-without-figure': ({ run }) => `其运行 ${run} 没有得出数值`,
  'race-runs-spent': ({ runs }) => `已用完 ${runs} 次运行的预算`,
}

export const skips: typeof en.skips = {
  'memory-too-small': ({ needs, has }) =>
    `按显存模型，每个设备至少需要 ${sizeText(needs)}，而设备只有 ${sizeText(has)}`,
}
