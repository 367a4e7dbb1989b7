import { findingsOfEach } from '../../environment/node-findings.ts'
import { mapKnown } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import { sizeText } from '../../text/quantities.ts'
import { describedNodes, type Check } from '../check.ts'

/** Codes of environment findings that belong to this check. */
export const diskFindings: readonly string[] = ['low-disk']

/** Free space where a run writes. */
export const disk: Check = {
  name: 'disk',
  title: { en: 'Free disk', zh: '可用磁盘' },
  shows: ({ environment }) =>
    environment && mapKnown(environment.conditions.freeDisk, (free) => same(sizeText(free))),
  findings: (observations) =>
    findingsOfEach(describedNodes(observations)).filter(({ finding: { code } }) =>
      diskFindings.includes(code),
    ),
}
