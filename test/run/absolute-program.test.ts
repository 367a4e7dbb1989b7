import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder, trainingLog, writeCommandSuite } from './replayed.ts'
import { runSteady } from './steady.ts'

it('a program outside of the suite’s folder that changed between two runs is refused', async () => {
  const [folder, elsewhere] = [freshFolder(), freshFolder()]
  const [program, log] = [join(elsewhere, 'train.sh'), join(elsewhere, 'a.log')]
  writeFileSync(log, trainingLog(40, { batch: 8 }))
  writeFileSync(program, `cat ${log}\n`)
  const suite = writeCommandSuite(folder, ['sh', program])
  const run = () => runSteady(['run', suite, '--results', 'r'], folder)
  const first = await run()
  expect(first.code, first.stderr).toBe(0)
  writeFileSync(suite, readFileSync(suite, 'utf8').replace('repeats: 1', 'repeats: 2'))
  const second = await run()
  expect(second.code, second.stderr).toBe(0)
  writeFileSync(suite, readFileSync(suite, 'utf8').replace('repeats: 2', 'repeats: 4'))
  writeFileSync(program, `cat ${log} # in another way\n`)
  const third = await run()
  expect(third.code).toBe(2)
  expect(third.stderr).toContain('RESULTS_OF_ANOTHER_SUITE')
  expect(third.stderr).toContain(program)
})
