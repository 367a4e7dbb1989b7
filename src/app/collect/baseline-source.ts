import { baselineParts, publishedTime } from '../../core/library-tables/baseline-parts.ts'
import { timeText } from '../../core/library-tables/sources-table.ts'
import { libraryVersion } from '../../core/library-tables/table.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { UnplacedSource } from './collectable.ts'

/** Published figures as a source: a baseline that ships, or a YAML file of the same form. */
export const baselineSource = (reference: string, cwd: string): UnplacedSource => ({
  name: reference,
  path: reference,
  id: async () => {
    const baseline = await loadBaseline(reference, cwd)
    return sha256Of(JSON.stringify([libraryVersion, 'baseline', baseline]))
  },
  read: async (source) => {
    const baseline = await loadBaseline(reference, cwd)
    const published = timeText(publishedTime(baseline))
    const parts = baselineParts(source, baseline)
    return {
      described: {
        kind: 'baseline',
        form: 'file',
        title_en: baseline.title.en,
        title_zh: baseline.title.zh,
        suite: null,
        suite_sha256: null,
        started: published,
        ended: published,
        git_commit: null,
        git_branch: null,
        runs: parts.find(({ table }) => table === 'runs')?.rows ?? 0,
      },
      parts,
      damage: [],
    }
  },
})
