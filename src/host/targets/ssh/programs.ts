import { SteadyError } from '../../../core/model/error.ts'
import type { Job } from '../../../core/model/job.ts'
import { startedProgram } from '../../../core/containers/contained.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import type { Link } from './link.ts'

interface Wanted {
  readonly program: string
  readonly path: string | undefined
  readonly run: string
  readonly workingDirectory: string
}

/**
 * Looks for the program of every task on the node that it starts on.
 *
 * @param shared whether the tasks start in the suite's folder, else in one without any files of the suite
 * @throws SteadyError `PROGRAM_NOT_FOUND`
 */
export async function requirePrograms(
  link: Link,
  index: number,
  jobs: readonly Job[],
  shared: boolean,
): Promise<void> {
  const wanted = new Map<string, Wanted>()
  for (const job of jobs)
    for (const task of job.tasks) {
      const program = startedProgram(task.command)
      // What is copied with the job is not there yet.
      if (task.role === 'sampler' || task.node !== index || typeof program !== 'string') continue
      const path = job.variables['PATH']
      wanted.set(JSON.stringify([program, path]), {
        program,
        path,
        run: job.run,
        workingDirectory: job.workingDirectory,
      })
    }
  const all = [...wanted.values()]
  const lines = all.map(({ program, path, workingDirectory }, number) =>
    [
      '(',
      `cd ${shared ? shellQuoted(workingDirectory) : '/'} || exit 0;`,
      path === undefined ? '' : `PATH=${shellQuoted(path)};`,
      `command -v ${shellQuoted(program)} >/dev/null`,
      `) || echo "missing ${number}"`,
    ].join(' '),
  )
  const answer = await link.run(['command -v tar >/dev/null || echo "missing tar"', ...lines].join('\n'))
  const missing = all.find((_, number) => answer.split('\n').includes(`missing ${number}`))
  if (missing !== undefined) throw notFound(missing, link.node.name, shared)
  if (!shared && answer.includes('missing tar'))
    throw new SteadyError('PROGRAM_NOT_FOUND', {
      program: 'tar',
      run: null,
      at: { kind: 'copying', node: link.node.name },
    })
}

function notFound({ program, run }: Wanted, node: string, shared: boolean): SteadyError {
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
