import type { Finding } from '../../model/finding.ts'
import { byLevel } from '../../model/finding.ts'
import type { Text } from '../../model/text.ts'
import { groupBy } from '../groups.ts'
import type { Block } from '../model.ts'

export interface FindingAbout {
  readonly finding: Finding
  /** The case or run it is about. */
  readonly about: Text
}

/** Findings about many things, worst first; what was seen of several in the same words is said once. */
export function findingsBlock(all: readonly FindingAbout[], of: number, everyone: Text): Block[] {
  const items = groupBy(all, ({ finding }) => JSON.stringify(finding)).map((group) => {
    const { finding } = group[0]
    const about = groupBy(group, ({ about: { en } }) => en).map(([first]) => first.about)
    return { finding, about: of > 1 && about.length === of ? [everyone] : about }
  })
  items.sort((a, b) => byLevel(a.finding, b.finding))
  return items.length === 0
    ? []
    : [
        { kind: 'heading', title: { en: 'Findings', zh: '检查发现' } },
        { kind: 'findings', items },
      ]
}
