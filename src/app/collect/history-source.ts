import { basename, join } from 'node:path'
import { historyRows, historyTable } from '../../core/library-tables/history-table.ts'
import { partsOf } from '../../core/library-tables/parts.ts'
import { timeText } from '../../core/library-tables/sources-table.ts'
import { libraryVersion, timeIn } from '../../core/library-tables/table.ts'
import { fileDigest, sha256Of } from '../../host/files/sha256.ts'
import { readEntries } from '../compare/history-files.ts'
import type { UnplacedSource } from './collectable.ts'

/** A folder that `steady track add` writes to, as a source. */
export const historySource = (path: string, typed: string): UnplacedSource => ({
  name: basename(path),
  path: typed,
  id: () => {
    const files = readEntries(path, '/')
      .map(({ file }) => [file, fileDigest(join(path, file))])
      .toSorted()
    return sha256Of(JSON.stringify([libraryVersion, 'history', files]))
  },
  read: (source) => {
    const entries = readEntries(path, '/')
    const times = entries.flatMap(({ entry }) => timeIn(entry.when) ?? [])
    return Promise.resolve({
      described: {
        kind: 'history',
        form: 'folder',
        title_en: null,
        title_zh: null,
        suite: null,
        suite_sha256: null,
        started: timeText(Math.min(...times)),
        ended: timeText(Math.max(...times)),
        git_commit: null,
        git_branch: null,
        runs: 0,
      },
      parts: partsOf(historyTable, historyRows(source, entries)),
      damage: [],
    })
  },
})
