import type { SearchedBatch } from '../batch-search/searched-batch.ts'
import type { Trial } from '../batch-search/trial.ts'
import { textsOf } from '../messages/say.ts'
import { same, type Text } from '../model/text.ts'
import { outcomeText } from './outcome-words.ts'

/** The result of a search in place of a batch: `224 (largest that fits; 232 did not)`. */
export function foundText({ search, state }: SearchedBatch): Text {
  switch (state.state) {
    case 'found': {
      const [fits, tooLarge] = [state.fits.batch, state.tooLarge.batch]
      return {
        en: `${fits} (largest that fits; ${tooLarge} did not)`,
        zh: `${fits}（可运行的最大值；${tooLarge} 内存不足）`,
      }
    }
    case 'at-least':
      return {
        en: `at least ${state.fits.batch} (the upper limit of the search)`,
        zh: `至少 ${state.fits.batch}（搜索上限）`,
      }
    case 'none-fits':
      return {
        en: `none: ${state.tooLarge.batch}, the smallest one tried, does not fit`,
        zh: `无：所试的最小值 ${state.tooLarge.batch} 也内存不足`,
      }
    case 'stopped': {
      const why = trialText(state.by)
      return {
        en: `not found: the trial of ${state.by.batch} ended the search (${why.en})`,
        zh: `未找到：${state.by.batch} 的试运行使搜索终止（${why.zh}）`,
      }
    }
    case 'open':
      return {
        en: `to be found; next: ${state.next}`,
        zh: `待搜索；下一个试 ${state.next}`,
      }
    case 'skipped':
      return search.skip === undefined ? same('—') : textsOf(search.skip.reason)
  }
}

/** The verdict of a trial: `fits`, `out of device memory`, or how it ended otherwise. */
export function trialText({ verdict, run }: Trial): Text {
  switch (verdict.kind) {
    case 'fits':
      return { en: 'fits', zh: '可运行' }
    case 'out-of-memory':
      return memoryText[verdict.memory ?? 'unnamed']
    case 'failed':
    case 'unsettled':
      return run.outcome.state === 'completed'
        ? { en: 'no training step in its log', zh: '日志中没有训练步' }
        : outcomeText(run.outcome)
  }
}

/** Which batches a search tries, and for how long: `8 to 4096 by 8, 4 steps each`. */
export const rangeText = ({ range: { from, to, multipleOf, steps } }: SearchedBatch['search']): Text => ({
  en: `${from} to ${to}, multiples of ${multipleOf}, ${steps} ${steps === 1 ? 'step' : 'steps'} each`,
  zh: `${from} 至 ${to}，取 ${multipleOf} 的倍数，每次 ${steps} 步`,
})

const memoryText = {
  device: { en: 'out of device memory', zh: '设备内存不足' },
  host: { en: 'out of host memory', zh: '主机内存不足' },
  unnamed: { en: 'out of memory', zh: '内存不足' },
} as const
