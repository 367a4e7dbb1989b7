import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../replayed.ts'
import { startSteady } from '../steady.ts'

const workload = `
title: A rank that prints its steps
model: none
framework: none
unit: images
command: ['{node}', '{here}/rank.js']
launchers: [mpirun]
needs: { devices: cpu }
`

const program = `
let step = 0
const timer = setInterval(() => {
  const at = new Date().toISOString().replace('T', ' ').replace('Z', '000')
  console.log('DLL ' + at + ' - (0, ' + ++step + ') loss : 7  step_time : 0.1 s total_ips : 320 images/s')
  if (step === 30) clearInterval(timer)
}, 100)
`

/** The lines of `steady run` on ranks that a launcher has bound. */
async function findingsOf(options: string): Promise<string[]> {
  const folder = freshFolder()
  const workloadFolder = join(folder, 'workloads', 'rank')
  mkdirSync(workloadFolder, { recursive: true })
  writeFileSync(join(workloadFolder, 'workload.yaml'), workload)
  writeFileSync(join(workloadFolder, 'rank.js'), program)
  writeFileSync(
    join(folder, 'suite.yaml'),
    `suite: bound\nmatrix: { workload: rank, batch: 32 }\nrepeats: 1\nlaunch: { options: { mpirun: ${options} } }\n`,
  )
  const { code, stderr } = await startSteady(['run', 'suite.yaml', '--results', 'r', '--plain'], folder).ended
  expect(code, stderr).toBe(0)
  const report = readFileSync(join(folder, 'r', 'report', 'report.en.md'), 'utf8')
  return [...report.matchAll(/ranks were bound to a part of the CPUs: [^\n.]*/g)].map(([line]) => line)
}

const cpus = availableParallelism()
const hasOpenMpi = spawnSync('mpirun', ['--version']).status === 0
if (!hasOpenMpi || cpus < 2) console.log('Bound ranks are not run: they need Open MPI and two CPUs.')

describe.skipIf(!hasOpenMpi || cpus < 2)('a rank of Open MPI', () => {
  it('that is bound to one core is a finding, which names both numbers of CPUs', async () => {
    const [found = 'nothing'] = await findingsOf('[--bind-to, core]')
    expect(found).toContain(`1 rank on local to 1 of ${cpus}`)
  }, 60_000)

  it('may use every CPU of its node, as steady starts it', async () => {
    expect(await findingsOf('[]')).toEqual([])
  }, 60_000)
})
