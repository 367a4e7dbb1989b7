import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const publishedWords = {
  notCopied: (files: Text): Text => ({
    en: `Not copied, because they are not texts: ${files.en}`,
    zh: `以下文件不是文本，未复制：${files.zh}`,
  }),
  alreadyThere: (folder: string): Text => ({
    en: `${folder} was there already, and is the same copy`,
    zh: `${folder} 此前已生成，内容相同`,
  }),
  copied: (folder: string, runs: number, logs: number, size: string): Text => ({
    en: `${folder}: ${counted(runs, 'run')}, ${counted(logs, 'log')}, ${size}; every figure is that of the original`,
    zh: `${folder}：${runs} 次运行，${logs} 个日志，${size}；所有数值与原结果一致`,
  }),
  nothingReplaced: { en: 'Nothing had to be replaced.', zh: '没有需要替换的内容。' },
  replaced: { en: 'Replaced:', zh: '已替换：' },
  pathsLeft: {
    en: 'Still there, outside of common system folders. Hide what is yours with --hide TEXT:',
    zh: '以下路径不在常见系统目录内，仍保留在副本中；如属隐私，请用 --hide TEXT 替换：',
  },
  pathLeft: (folder: string, count: number, file: string): Text => ({
    en: `  ${folder}  ${counted(count, 'time')}, as in ${file}`,
    zh: `  ${folder}  ${count} 处，例如 ${file}`,
  }),
  morePaths: (more: number): Text => ({
    en: `  ${more} more: --json lists all`,
    zh: `  另有 ${more} 项：--json 列出全部`,
  }),
} as const
