import { isAbsolute } from 'node:path'
import { grouped } from '../../core/collections/group-by.ts'
import type { JobParts } from '../../core/jobs/make-job.ts'
import { partsOf } from '../../core/launchers/words.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Word } from '../../core/model/job.ts'
import { planFinding } from '../../core/plan/findings.ts'
import { isBelow } from '../../host/files/disk.ts'
import type { PlannedSuite } from './planned-suite.ts'
import { prepareRun } from './prepare.ts'

/** What authors write where a user must write something else. Domains are those that RFC 2606 reserves. */
const placeholder =
  /(?:^|[^A-Za-z0-9])(?:path\/to\/|CHANGE_?ME\b|YOUR[_-])|(?<![A-Za-z0-9-])example\.(?:com|net|org)\b/

/** Placeholders that runs of a plan would use, and paths that only their images can have. */
export function unreadyFindings(planned: PlannedSuite): Finding[] {
  const jobs = planned.plan.cases.map(
    (matrixCase) =>
      prepareRun({ id: matrixCase.id, case: matrixCase, repeat: 1 }, { ...planned, results: '' }).parts,
  )
  const { nodes } = planned.target.cluster
  const used = jobs.flatMap((job) => [...new Set([...textsOf(job), ...nodes.map(({ address }) => address)])])
  const placeholders = grouped(
    used.filter((text) => placeholder.test(text)),
    (text) => text,
  )
  const paths = [...new Set(jobs.flatMap((job) => pathsInImage(job, planned)))]
  return [
    ...placeholders.map(([text, ...others]) =>
      planFinding('placeholder-left', { text, cases: 1 + others.length }),
    ),
    ...(paths.length === 0 ? [] : [planFinding('path-in-image', { paths })]),
  ]
}

/** What a job is started with, as people wrote it. */
const textsOf = ({ rank, variables, launch, container }: JobParts): string[] => [
  ...[...rank.command, ...Object.values(rank.variables), rank.folder ?? ''].flatMap(writtenTexts),
  ...Object.values({ ...variables, ...launch.variables }),
  ...(container === undefined ? [] : [container.image]),
]

const writtenTexts = (word: Word): string[] => partsOf(word).filter((part) => typeof part === 'string')

/** Absolute paths in the command of a rank that its container does not get from the nodes. */
function pathsInImage(
  { rank, container, workingDirectory }: JobParts,
  { target, context }: Pick<PlannedSuite, 'target' | 'context'>,
): string[] {
  if (container === undefined) return []
  const mounted = [
    ...(container.settings?.mounts ?? []).map((mount) => mount.target),
    ...container.reads.flatMap(writtenTexts),
    ...['/dev', '/proc', '/sys', '/tmp', workingDirectory, context.shared],
  ]
  return rank.command
    .filter((word) => typeof word === 'string')
    .map((text) => text.slice(text.indexOf('=') + 1))
    .filter((text) => isAbsolute(text) && /^[^\s,:]+$/.test(text) && !placeholder.test(text))
    .filter((path) => target.holds?.(path) !== true && !mounted.some((folder) => isBelow(path, folder)))
}
