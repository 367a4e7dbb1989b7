import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const importedWords = {
  collectionRules: { en: 'Rules of the collection', zh: '测试集的规则' },
  skippedFiles: { en: 'Skipped files', zh: '跳过的文件' },
  next: { en: 'Next', zh: '下一步' },
  printedFigures: (printed: number, reproduced: number, different: number, unprinted: number): Text => ({
    en: `${counted(printed, 'figure')} in its documents: ${reproduced} reproduced, ${different} differ; ${counted(unprinted, 'log')} without one`,
    zh: `文档中有 ${printed} 个数值：复现 ${reproduced} 个，不符 ${different} 个；另有 ${unprinted} 份日志在文档中没有数值`,
  }),
  byRuleFromDocument: (ruleFound: number): Text => ({
    en: `${ruleFound} by a rule found from the document: not counted as reproduced`,
    zh: `${ruleFound} 个数值所用的规则由文档反推得出，不计入复现`,
  }),
  logs: (name: string, logs: number): Text => ({
    en: `${name}: ${counted(logs, 'log')}`,
    zh: `${name}：${logs} 份日志`,
  }),
  moreNames: (rest: number): Text => ({
    en: `and ${rest} more; --json names them all`,
    zh: `另有 ${rest} 个；--json 列出全部`,
  }),
} as const
