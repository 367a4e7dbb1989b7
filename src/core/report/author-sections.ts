import { suiteFolder } from '../model/results-folder.ts'
import type { ProseSection } from '../model/report-settings.ts'
import type { ReportContext } from './context.ts'
import type { StoredBlock } from '../document/blocks.ts'

/** The author's sections that stand within a part, at one place, in the order that the author gives them. */
export const blocksAt = (context: ReportContext, place: ProseSection['place']): StoredBlock[] =>
  (context.folder.suite.report.sections ?? [])
    .filter((section) => section.place === place)
    .flatMap(({ title, body }) => [
      ...(title === undefined ? [] : [{ kind: 'heading', title } as const]),
      proseBlock(body),
    ])

export const proseBlock = (text: ProseSection['body']): StoredBlock => ({
  kind: 'prose',
  text,
  folder: suiteFolder,
})
