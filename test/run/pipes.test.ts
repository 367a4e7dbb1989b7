import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { runSuiteArgs, startSteady } from './steady.ts'

it('makes the pipes of a run again where a signal to the whole group ended mkfifo', async () => {
  const folder = freshFolder()
  const suite = writeReplaySuite(folder, trainingLog(40), { repeats: 1 })
  const ended = join(folder, 'ended')
  writeFileSync(
    join(folder, 'mkfifo'),
    `#!/bin/sh\n[ -e ${ended} ] || { touch ${ended}; kill -TERM $$; }\nexec /usr/bin/mkfifo "$@"\n`,
  )
  chmodSync(join(folder, 'mkfifo'), 0o755)
  const { code, stderr } = await startSteady(runSuiteArgs(suite, join(folder, 'results')), folder, {
    PATH: `${folder}:${process.env['PATH'] ?? ''}`,
  }).ended
  expect([code, existsSync(ended)], stderr).toEqual([0, true])
})
