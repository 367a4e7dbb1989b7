import type { Language } from '../core/model/text.ts'
import { builtFrom } from '../host/installation/built-from.ts'
import { steadyVersion } from '../host/version.ts'
import { aboutWords, wayNames } from './about-words.ts'

/** The version, and below it what this steady was built from. */
export async function aboutText(language: Language): Promise<string> {
  const { commit, date, node, platform, way, files, engine } = await builtFrom()
  const notRecorded = aboutWords.notRecorded[language]
  const rows = [
    [aboutWords.commit, commit ?? notRecorded],
    // A clone is built again with each change.
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
