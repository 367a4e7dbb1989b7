import type { Text } from '../../model/text.ts'
import { counted } from '../../text/counted.ts'

export const summaryWords = {
  frameworkWithoutFigure: (name: string, names: readonly string[]): Text => ({
    en: `The report gives no figure of ${name} yet, only of ${names.join(', ')}.`,
    zh: `原报告尚未填写 ${name} 的数据，仅有 ${names.join('、')} 的数据。`,
  }),
  figureWithoutInterval: { en: 'This figure has no confidence interval.', zh: '该数值没有置信区间。' },
  figuresWithoutIntervals: {
    en: 'These figures have no confidence intervals.',
    zh: '以上数值均没有置信区间。',
  },
  singleRunFigures: {
    en: 'Figures without an interval have one run.',
    zh: '未列出置信区间的数值只有一次运行。',
  },
  unitsDiffer: (units: readonly string[]): Text => ({
    en: `The cases are measured in ${units.join(', ')}, which do not compare.`,
    zh: `各用例的单位不同（${units.join('、')}），不能互相比较。`,
  }),
  logsContradict: (codes: string): Text => ({
    en: `Its logs speak against this figure (${codes}): read the findings before you use it.`,
    zh: `日志中的信息与该数值不符（${codes}），使用前请先阅读相关检查发现。`,
  }),
  /** @param speed what the figure is called: a throughput, or the time of a step */
  reaches: (
    workload: string,
    speed: Text,
    reached: Text,
    where: Text,
    conditions: Text,
    scaled: Text,
  ): Text => ({
    en: `${workload} reaches ${reached.en} on ${where.en} (${conditions.en})${scaled.en}.`,
    zh: `${workload}（${where.zh}，${conditions.zh}）的${speed.zh}为 ${reached.zh}${scaled.zh}。`,
  }),
  noSpeedup: (base: Text, times: Text): Text => ({
    en: `. No speedup over ${base.en} is shown: ${times.en}`,
    zh: `；未显示出加速：是${base.zh}的 ${times.zh.replace('×', ' 倍')}`,
  }),
  speedupAndEfficiency: (base: Text, times: Text, share: Text): Text => ({
    en: `. Speedup over ${base.en}: ${times.en}; scaling efficiency: ${share.en}`,
    zh: `，是${base.zh}的 ${times.zh.replace('×', ' 倍')}；扩展效率 ${share.zh}`,
  }),
  noCaseMeasured: { en: 'No case could be measured.', zh: '没有任何用例测得吞吐率。' },
  noFigures: (skipped: number): Text => ({
    en: `The report gives no figure for any of its ${counted(skipped, 'case')}.`,
    zh: `原报告的 ${skipped} 个用例均未填写数据。`,
  }),
  figuresGiven: (withFigure: number, skipped: number): Text => ({
    en: `The report gives figures for ${counted(withFigure, 'case')}${skipped === 0 ? '' : `, and none for ${skipped} others`}.`,
    zh: `原报告给出 ${withFigure} 个用例的数据${skipped === 0 ? '' : `，另有 ${skipped} 个用例未填写`}。`,
  }),
  byRuleFromDocument: (found: number): Text => ({
    en: `${counted(found, 'figure')} by a rule found from the document, which ${found === 1 ? 'is' : 'are'} not counted as reproduced.`,
    zh: `其中 ${found} 个数值所用的规则由文档反推得出，不计入复现。`,
  }),
} as const
