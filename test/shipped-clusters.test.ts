import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PlanDocument } from '../src/core/plan/plan-document.ts'
import { runSteady } from './run/steady.ts'

const root = join(import.meta.dirname, '..')
/** Those of published reports. */
const files = readdirSync(join(root, 'clusters')).filter((name) => name.startsWith('v100x32'))

/** What a case on four nodes hands to the engine of a cluster file, unedited. */
async function submissionOn(file: string, suite: string) {
  const words = [
    'plan',
    `suites/${suite}.yaml`,
    '--cluster',
    `clusters/${file}`,
    '--devices',
    '4x8',
    '--json',
  ]
  const { code, stdout, stderr } = await runSteady(words, root)
  expect(code, stderr).toBe(0)
  const { cases } = JSON.parse(stdout) as PlanDocument
  const found = cases.find(({ topology }) => topology.nodes === 4)
  if (found === undefined) throw new Error(`${suite} has no case on four nodes`)
  return found.submission
}

/** The port of steady's own connection to the first node. */
const ownPort = (commands: readonly (readonly string[])[]) => {
  const [ssh = []] = commands
  return ssh.includes('-p') ? ssh[ssh.indexOf('-p') + 1] : undefined
}

const remoteShell = (command: readonly string[]) => {
  const at = command.indexOf('plm_rsh_args')
  return at === -1 ? undefined : command[at + 1]
}

const dlperf = 'dlperf-ngc-tensorflow-resnet50'
const perf = 'paddle-perf-ngc-tensorflow-resnet50'

describe('a cluster file that ships', () => {
  it('in which steady is in a container reaches the servers of containers, as its launcher does', async () => {
    const { commands, tasks } = await submissionOn('v100x32.yaml', dlperf)
    expect(ownPort(commands)).toBe('12345')
    expect(remoteShell(tasks[0]?.command ?? [])).toBe('-p 12345 -q -o StrictHostKeyChecking=no')
  })

  it('in which steady starts containers reaches the hosts, and its launcher the servers in containers', async () => {
    const { commands, tasks } = await submissionOn('v100x32-docker.yaml', dlperf)
    expect(ownPort(commands)).toBeUndefined()
    expect(remoteShell(tasks[0]?.command ?? [])).toBe('-p 12345 -q -o StrictHostKeyChecking=no')
  })

  it.each([
    ['v100x32-docker.yaml', dlperf, ['--shm-size=16g', '--ulimit=memlock=-1', '--privileged']],
    ['v100x32-roce-docker.yaml', perf, ['--ipc=host']],
  ])(
    '%s has one container for the ranks of a node, with the published options',
    async (file, suite, options) => {
      const { tasks } = await submissionOn(file, suite)
      const holders = tasks.filter(({ command }) => command.includes('hold'))
      expect(holders.map(({ node }) => node)).toEqual(['node1', 'node2', 'node3', 'node4'])
      for (const { command } of holders) for (const option of options) expect(command).toContain(option)
      expect(tasks.flatMap(({ command }) => command)).not.toContain('run')
    },
  )

  it.each(files)('%s can be planned with', async (file) => {
    expect((await submissionOn(file, file.includes('roce') ? perf : dlperf)).tasks).not.toEqual([])
  })
})
