import type { Text } from '../model/text.ts'

const columns = {
  source: {
    en: 'Id: SHA-256 of its content and of what it was read with',
    zh: 'id：其内容与读取方式的 SHA-256',
  },
  kind: { en: 'results, history, published or baseline', zh: 'results、history、published 或 baseline' },
  name: { en: 'Name of its folder or file', zh: '目录或文件名' },
  path: { en: 'Its path as it was named to steady collect', zh: '传给 steady collect 的路径' },
  title_en: { en: 'Title of its report, in English', zh: '报告的英文标题' },
  title_zh: { en: 'Title of its report, in Chinese', zh: '报告的中文标题' },
  suite: { en: 'Name of the suite', zh: '测试方案名称' },
  suite_sha256: { en: 'SHA-256 of the suite as its author wrote it', zh: '测试方案原文的 SHA-256' },
  steady_version: {
    en: 'Version of steadystate that computed the figures',
    zh: '计算数值的 steadystate 版本',
  },
  started: { en: 'When its first run started, UTC', zh: '首次运行的开始时间，UTC' },
  ended: { en: 'When its last run ended, UTC', zh: '最后一次运行的结束时间，UTC' },
  git_commit: {
    en: 'Commit that was measured; + where it had uncommitted changes',
    zh: '所测量的提交；有未提交改动时带 +',
  },
  git_branch: { en: 'Revision as the suite names it, where it names one', zh: '测试方案所写的 git 版本名' },
  collected_at: { en: 'When it was collected, UTC', zh: '收集时间，UTC' },
  runs: { en: 'Number of its runs', zh: '运行次数' },
  has_steps: { en: 'Whether its steps were collected', zh: '是否收集了每一步' },
} as const satisfies Record<string, Text>

export const sourcesWords = {
  table: {
    en: 'One row for each source that was collected, in its newest version',
    zh: '每个已收集的来源一行，取最新版本',
  },
  columns,
} as const
