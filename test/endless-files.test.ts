import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkTablesIn } from '../src/app/check/check-tables.ts'
import { loadSuite } from '../src/app/suite/load-suite.ts'
import { chosenFormat } from '../src/app/measure/log-format.ts'
import { openTarget } from '../src/app/suite/open-target.ts'
import { loadBaseline } from '../src/host/catalogue/baselines.ts'
import { freshFolder } from './run/replayed.ts'

it('reads no file that people write from a device or a pipe', async () => {
  const folder = freshFolder()
  symlinkSync('/dev/zero', join(folder, 'endless.yaml'))
  execFileSync('mkfifo', [join(folder, 'pipe.yaml')])
  const effects = { variables: {} }
  for (const file of ['./endless.yaml', './pipe.yaml']) {
    const path = join(folder, file)
    const error = { code: 'FILE_UNREADABLE' }
    await expect(loadSuite(path), file).rejects.toMatchObject(error)
    await expect(openTarget(file, folder, effects), file).rejects.toMatchObject(error)
    await expect(chosenFormat(file, folder), file).rejects.toMatchObject(error)
    await expect(loadBaseline(file, folder), file).rejects.toMatchObject(error)
    await expect(checkTablesIn(path), file).rejects.toMatchObject(error)
  }
})
