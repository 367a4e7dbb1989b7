import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

/** Files that a line names. */
export const mostNamed = 5

export const checkWords = {
  moreDrifts: (more: number): Text => ({
    en: `${more} more: --all lists them`,
    zh: `另有 ${more} 处：--all 列出全部`,
  }),
  followingDifferences: (following: number): Text => ({
    en: `${counted(following, 'difference')} in the report ${following === 1 ? 'follows' : 'follow'} from these, and ${following === 1 ? 'is' : 'are'} not listed`,
    zh: `报告中由此引起的 ${following} 处差异未列出`,
  }),
  unknownFiles: (unknownFiles: Text): Text => ({
    en: `not compared, as steady did not write them: ${unknownFiles.en}`,
    zh: `未比较（不是 steady 生成的报告）：${unknownFiles.zh}`,
  }),
  reflowed: (files: Text): Text => ({
    en: `same text in other lines than when it was written: ${files.en}`,
    zh: `文字与写入时相同，只是换行或空格不同：${files.zh}`,
  }),
  unlisted: (names: Text, count: number): Text => ({
    en: `not compared, as SHA256SUMS does not list ${count === 1 ? 'it' : 'them'}: ${names.en}${count > mostNamed ? `, … (${count} files)` : ''}`,
    zh: `未比较（SHA256SUMS 中没有）：${names.zh}${count > mostNamed ? `……（共 ${count} 个文件）` : ''}`,
  }),
  unfinished: (files: number): Text => ({
    en: `not compared: ${counted(files, 'file')} of a session that still writes or was cut off; steady run lists ${files === 1 ? 'it' : 'them'}`,
    zh: `未比较：仍在写入或被中断的会话的 ${files} 个文件；steady run 会将其列入清单`,
  }),
  withoutList: {
    en: 'no SHA256SUMS, so changes of files without a digest elsewhere, as run.json, do not show; steady report writes it',
    zh: '没有 SHA256SUMS，因此 run.json 等别处没有摘要的文件若有改动无法发现；steady report 会生成该清单',
  },
  signedBy: ({ name, key }: { readonly name: string; readonly key: string }): Text => ({
    en: `signed by ${name} (${key})`,
    zh: `签名者：${name}（${key}）`,
  }),
  moreDamage: (more: number): Text => ({
    en: `${more} more: steady check lists them`,
    zh: `另有 ${more} 处：steady check 列出`,
  }),
  renderedByOtherVersion: (file: string, renderedBy: string): Text => ({
    en: `${file}: rendered by steadystate ${renderedBy}, same as by this version`,
    zh: `${file}：由 steadystate ${renderedBy} 生成，与当前版本的结果相同`,
  }),
  arrivalsWithoutHash: (uncoveredArrivals: number): Text => ({
    en: `not compared, as their SHA-256 was not recorded: the arrival times of ${counted(uncoveredArrivals, 'run')}`,
    zh: `未比较（写入时没有记录 SHA-256）：${uncoveredArrivals} 次运行的到达时间`,
  }),
  rulesFromDocument: (rulesFound: number): Text => ({
    en: `rule found from the document, so not counted as reproduced: the figures of ${counted(rulesFound, 'run')}`,
    zh: `规则由文档反推、不计入复现：${rulesFound} 次运行的数值`,
  }),
  nothingToCheck: {
    en: 'nothing to check: there is no run and no report',
    zh: '没有可检查的内容：既没有运行，也没有报告',
  },
  logs: (logs: number, size: string): Text => ({
    en: `${counted(logs, 'log')} (${size})`,
    zh: `${logs} 个日志（${size}）`,
  }),
  publishedFigures: (published: number): Text => ({
    en: `${counted(published, 'published figure')} without a log`,
    zh: `${published} 个没有日志的公布数值`,
  }),
  computedFigures: (figures: number): Text => ({
    en: counted(figures, 'computed figure'),
    zh: `${figures} 个计算所得数值`,
  }),
  noReportFile: { en: 'no report file', zh: '没有报告文件' },
  reportFiles: (files: readonly string[]): Text => ({
    en: counted(files.length, 'report file'),
    zh: `${files.length} 个报告文件`,
  }),
  checked: (en: string, zh: string): Text => ({ en: `checked ${en}: `, zh: `已检查 ${zh}：` }),
  noDrift: { en: 'no drift', zh: '全部一致' },
} as const
