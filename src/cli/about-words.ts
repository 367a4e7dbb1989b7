import type { Text } from '../core/model/text.ts'

export const aboutWords = {
  commit: { en: 'commit', zh: '提交' },
  date: { en: 'built', zh: '构建日期' },
  node: { en: 'Node', zh: 'Node' },
  way: { en: 'installed as', zh: '安装方式' },
  files: { en: 'at', zh: '位置' },
  engine: { en: 'engine of the embedded trainer', zh: '内置训练程序的引擎' },
  notInstalled: { en: 'not installed', zh: '未安装' },
  notRecorded: { en: 'not recorded', zh: '未记录' },
  colon: { en: ': ', zh: '：' },
} as const satisfies Record<string, Text>

/** How steady can be installed. */
export const wayNames = {
  executable: { en: 'one executable', zh: '单个可执行文件' },
  package: { en: 'an npm package', zh: 'npm 包' },
  clone: { en: 'a clone', zh: '源码仓库' },
} as const satisfies Record<string, Text>
