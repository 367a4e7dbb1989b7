import { SteadyError } from '../../../core/model/error.ts'
import { startOf } from '../../../core/jobs/holes.ts'
import { holesOf } from '../../../core/launchers/words.ts'
import type { Hole, JobDraft } from '../../../core/model/job.ts'
import { startedProgram } from '../../../core/containers/contained.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import type { Link } from './link.ts'

interface WantedProgram {
  readonly program: string
  readonly path: string | undefined
  readonly run: string
  /** Undefined where the program starts in a folder without files of the suite. */
  readonly start: string | undefined
  /** Whether the folder must exist. */
  readonly isNamed: boolean
}

/**
 * Looks for the program of every task on the node where it starts.
 *
 * @param shared whether the tasks start in the suite's folder; otherwise in one without any files of the suite
 * @throws SteadyError `PROGRAM_NOT_FOUND`
 */
export async function requirePrograms(
  link: Link,
  index: number,
  jobs: readonly JobDraft[],
  shared: boolean,
): Promise<void> {
  const wanted = new Map<string, WantedProgram>()
  for (const job of jobs)
    for (const task of job.tasks) {
      const program = startedProgram(task.command)
      // Files that are copied with the job do not exist yet.
      if (task.role === 'sampler' || task.node !== index || typeof program !== 'string') continue
      const path = job.variables['PATH']
      const isNamed = task.folder !== undefined && (shared || !holesOf(task.folder).some(isOfThisMachine))
      const start = shared || isNamed ? startOf(job, task.folder) : undefined
      wanted.set(JSON.stringify([program, path, start]), { program, path, run: job.run, start, isNamed })
    }
  const all = [...wanted.values()]
  const lines = all.map(({ program, path, start = '/', isNamed }, number) =>
    [
      '(',
      `cd ${shellQuoted(start)} 2>/dev/null || ${isNamed ? `{ echo "no-folder ${number}"; exit 0; }` : 'exit 0'};`,
      path === undefined ? '' : `PATH=${shellQuoted(path)};`,
      `command -v ${shellQuoted(program)} >/dev/null`,
      `) || echo "missing ${number}"`,
    ].join(' '),
  )
  const answer = await link.run(['command -v tar >/dev/null || echo "missing tar"', ...lines].join('\n'))
  const answered = (what: string) => all.find((_, number) => answer.split('\n').includes(`${what} ${number}`))
  const withoutFolder = answered('no-folder')
  if (withoutFolder?.start !== undefined)
    throw new SteadyError('FOLDER_NOT_FOUND', {
      folder: withoutFolder.start,
      run: withoutFolder.run,
      node: link.node.name,
    })
  const missing = answered('missing')
  if (missing !== undefined) throw notFound(missing, link.node.name, shared)
  if (!shared && answer.includes('missing tar'))
    throw new SteadyError('PROGRAM_NOT_FOUND', {
      program: 'tar',
      run: null,
      at: { kind: 'copying', node: link.node.name },
    })
}

/** Whether a node that shares no files has this path elsewhere. */
const isOfThisMachine = ({ hole }: Hole) => hole === 'file' || hole === 'working-directory'

function notFound({ program, run }: WantedProgram, node: string, shared: boolean): SteadyError {
  const inSuite = program.includes('/') && !program.startsWith('/')
  return new SteadyError('PROGRAM_NOT_FOUND', {
    program,
    run,
    at:
      inSuite && !shared
        ? { kind: 'suite-folder', node, path: program.replace(/^\.\//, '') }
        : { kind: 'node', node },
  })
}
