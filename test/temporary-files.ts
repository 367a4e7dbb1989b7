import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Vitest asks once for each project, and once for all of them. */
const mine = 'STEADY_TEST_FILES'

/**
 * All temporary files of the tests, and of the programs they start, are in one folder that goes when the tests end. Its name
 * is short, because Open MPI puts sockets below it.
 */
export default function setup() {
  if (process.env[mine] !== undefined) return
  const before = process.env['TMPDIR']
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'steady-')))
  process.env[mine] = process.env['TMPDIR'] = folder
  // No test takes a measurement that another version of the tests made, or leaves one to the user.
  process.env['STEADY_CACHE'] ??= join(folder, 'cache')
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    Reflect.deleteProperty(process.env, mine)
    if (process.env['STEADY_CACHE'] === join(folder, 'cache')) delete process.env['STEADY_CACHE']
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
