import { isAbsolute } from 'node:path'
import { grouped } from '../../core/collections/group-by.ts'
import { partsOf } from '../../core/launchers/words.ts'
import type { Finding } from '../../core/model/finding.ts'
import { planFinding } from '../../core/plan/findings.ts'
import { isBelow } from '../../host/files/disk.ts'
import type { PlannedSuite } from './planned-suite.ts'
import { draftJob, type JobParts } from '../../core/jobs/make-job.ts'
import type { JobDraft, Word } from '../../core/model/job.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import { seconds } from '../../core/model/units.ts'
import { prepareRun, type PrepareOptions } from './prepare.ts'

/** Tells a target which runs are left, if it asks for that. Returns what people should know of it. */
export function announceRuns(
  planned: Omit<PrepareOptions, 'results'> & Pick<PlannedSuite, 'times'>,
  runs: readonly PlannedRun[],
): readonly Finding[] {
  const { target, times } = planned
  if (target.announce === undefined) return []
  const jobs = new Map<string, JobDraft>()
  const jobOf = (run: PlannedRun): JobDraft => {
    const known = jobs.get(run.case.id)
    if (known !== undefined) return { ...known, run: run.id }
    const job = draftJob(prepareRun(run, { ...planned, results: '' }).parts)
    jobs.set(run.case.id, job)
    return job
  }
  const pause = planned.suite.repeats.pause ?? 0
  return target.announce(
    runs.map((run) => {
      const time = times.get(run.case.id)?.expected
      // Nodes that are kept for several runs are kept through the pauses between them.
      return { job: jobOf(run), expected: time === undefined ? undefined : seconds(time + pause) }
    }),
  )
}

/** A plan with what its target says of the runs in it, and what would keep them from starting. */
export const withAnnouncedRuns = (planned: PlannedSuite): PlannedSuite => ({
  ...planned,
  findings: [...planned.findings, ...unreadyFindings(planned), ...announceRuns(planned, planned.plan.runs)],
})

/** What authors write where a user must write something else. Domains are those that RFC 2606 reserves. */
const placeholder =
  /(?:^|[^A-Za-z0-9])(?:path\/to\/|CHANGE_?ME\b|YOUR[_-])|(?<![A-Za-z0-9-])example\.(?:com|net|org)\b/

/** Placeholders that runs of a plan would use, and paths that only their images can have. */
function unreadyFindings(planned: PlannedSuite): Finding[] {
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

/** Absolute paths in the command of a rank, and its folder, that its container does not get from the nodes. */
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
  return [...rank.command, rank.folder ?? '']
    .filter((word) => typeof word === 'string')
    .map((text) => text.slice(text.indexOf('=') + 1))
    .filter((text) => isAbsolute(text) && /^[^\s,:]+$/.test(text) && !placeholder.test(text))
    .filter((path) => target.holds?.(path) !== true && !mounted.some((folder) => isBelow(path, folder)))
}
