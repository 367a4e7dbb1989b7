import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** All temporary files of the tests, and of the programs they start, are in one folder that goes when the tests end. */
export default function setup() {
  const before = process.env['TMPDIR']
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'steady-tests-')))
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
