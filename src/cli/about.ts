import type { Language, Text } from '../core/model/text.ts'
import { builtFrom } from '../host/probes/built-from.ts'
import { steadyVersion } from '../host/installation/installation.ts'

const aboutWords = {
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

const wayNames = {
  executable: { en: 'one executable', zh: '单个可执行文件' },
  package: { en: 'an npm package', zh: 'npm 包' },
  clone: { en: 'a clone', zh: '源码仓库' },
} as const satisfies Record<string, Text>

/** The version, followed by what this steady was built from. */
export async function aboutText(language: Language): Promise<string> {
  const { commit, date, node, platform, way, files, engine } = await builtFrom()
  const notRecorded = aboutWords.notRecorded[language]
  const rows = [
    [aboutWords.commit, commit ?? notRecorded],
    // A clone has no date, because it is built again after each change.
    ...(way === 'clone' ? [] : [[aboutWords.date, date ?? notRecorded] as const]),
    [aboutWords.node, `${node}, ${platform}`],
    [aboutWords.way, wayNames[way][language]],
    [aboutWords.files, files],
    [
      aboutWords.engine,
      engine === undefined ? aboutWords.notInstalled[language] : `onnxruntime-node ${engine.version}`,
    ],
  ] as const
  const lines = rows.map(([title, value]) => `${title[language]}${aboutWords.colon[language]}${value}`)
  return [steadyVersion(), ...lines].join('\n')
}
