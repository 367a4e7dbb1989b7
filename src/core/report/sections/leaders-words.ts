import type { Text } from '../../model/text.ts'

export const leadersWords = {
  leader: (
    model: string,
    where: Text,
    conditions: Text,
    name: Text,
    count: number,
    figure: Text,
    next: Text,
    nextFigure: Text,
    open: Text,
  ): Text => ({
    en: `${model} on ${where.en} (${conditions.en}): ${name.en} leads ${count} frameworks with ${figure.en}; ${next.en} follows with ${nextFigure.en}.${open.en}`,
    zh: `${model}（${where.zh}，${conditions.zh}）：${count} 个框架中 ${name.zh} 最快，吞吐率为 ${figure.zh}；其次为 ${next.zh}，${nextFigure.zh}。${open.zh}`,
  }),
  leaderGiven: (given: Text, name: Text, figure: Text, open: Text): Text => ({
    en: `With ${given.en}: ${name.en} leads with ${figure.en}.${open.en}`,
    zh: `${given.zh}下最快的是 ${name.zh}：${figure.zh}。${open.zh}`,
  }),
  orderOpen: (first: Text, second: Text): Text => ({
    en: ` The intervals of ${first.en} and ${second.en} overlap, so their order is open.`,
    zh: `${first.zh} 与 ${second.zh} 的置信区间重叠，先后未定。`,
  }),
} as const
