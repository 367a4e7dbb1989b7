import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { nodeScript, parseNodeFacts } from '../../src/core/preflight/node-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-preflight-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A file system in which a node's kernel says these things. */
function node(name: string, files: Readonly<Record<string, string>>): string {
  const root = join(folder, name)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const root = node('node', {
  // 7530 is 29,984; 0A is LISTEN, 01 is ESTABLISHED (proc(5), net/tcp_states.h).
  'proc/net/tcp':
    '  sl  local_address rem_address   st\n   0: 0100007F:7530 00000000:0000 0A 0\n   1: 0100007F:7531 0200007F:1000 01 0\n',
  'sys/class/net/lo/operstate': 'unknown\n',
  'sys/class/net/ib0/operstate': 'up\n',
  'sys/class/net/ib0/speed': '200000\n',
  'sys/class/net/eth0/operstate': 'down\n',
  'sys/class/net/eth0/speed': '-1\n',
  'sys/class/infiniband/mlx5_0/ports/1/state': '4: ACTIVE\n',
  'sys/class/infiniband/mlx5_0/ports/1/rate': '200 Gb/sec (4X HDR)\n',
  'sys/class/infiniband/mlx5_1/ports/1/state': '1: DOWN\n',
  'sys/class/infiniband/mlx5_1/ports/1/rate': '10 Gb/sec (4X SDR)\n',
})
const data = node('data', { 'train/a b.jpg': 'one', 'train/c.jpg': 'three' })

const shells = [['sh'], ['bash', '--posix'], ['busybox', 'sh']].filter(
  ([program = '', ...args]) => spawnSync(program, [...args, '-c', 'true']).status === 0,
)

const execute = promisify(execFile)

const factsOf = async ([program = '', ...args]: readonly string[], ...words: readonly string[]) => {
  const { stdout } = await execute(program, [...args, '-c', nodeScript, 'preflight', ...words])
  const now = Date.now() / 1000
  return parseNodeFacts(stdout.split('\n').map((text) => ({ text, at: now })))
}

describe.concurrent.each(shells)('the script of a node under %s', (...shell) => {
  const shellCommand = shell.filter((text) => typeof text === 'string')

  it('says what listens at the port, which interfaces and adapters there are, and what the data set holds', async () => {
    const facts = await factsOf(shellCommand, '30000', data, root)
    expect(facts).toMatchObject({
      takenPort: 30_000,
      interfaces: [
        { name: 'eth0', state: 'down', speed: undefined },
        { name: 'ib0', state: 'up', speed: 200_000 },
        { name: 'lo', state: 'unknown', speed: undefined },
      ],
      fabric: [
        { name: 'mlx5_0/1', state: 'ACTIVE', rate: '200 Gb/sec (4X HDR)' },
        { name: 'mlx5_1/1', state: 'DOWN', rate: '10 Gb/sec (4X SDR)' },
      ],
      data: { files: 2, bytes: 8 },
    })
    expect(facts?.lockedMemory).toMatch(/^(\d+|unlimited)$/)
    expect(facts?.clock?.ahead).toBeLessThanOrEqual(0)
    expect(facts?.clock?.uncertainty).toBeGreaterThan(0.5)
  })

  it('finds a port free that is only connected to, and a data set absent that is not there', async () => {
    expect(await factsOf(shellCommand, '30001', join(folder, 'nowhere'), root)).toMatchObject({
      takenPort: undefined,
      data: 'absent',
    })
  })

  it('lists a data set behind a link as the same, and one with another size as another', async () => {
    const link = join(folder, `link-${shellCommand.join('-')}`)
    symlinkSync(data, link)
    const changed = node(`changed-${shellCommand.join('-')}`, {
      'train/a b.jpg': 'ONE',
      'train/c.jpg': 'four',
    })
    const paths = [data, link, changed]
    const found = await Promise.all(paths.map((path) => factsOf(shellCommand, '1', path, root)))
    const [direct, behindLink, other] = found.map((facts) => facts?.data)
    expect(behindLink).toEqual(direct)
    expect(other).not.toEqual(direct)
  })
})

describe('what a node printed', () => {
  it('counts for nothing where it was cut off', () => {
    expect(parseNodeFacts([{ text: 'steady-node locked-memory 64 .', at: 0 }])).toBeUndefined()
    expect(parseNodeFacts([{ text: 'steady-node done', at: 0 }])).toBeUndefined()
  })

  it('is told apart from what a shell or a container engine prints', () => {
    const texts = ['warning: locale', 'steady-node locked-memory 64 .', 'steady-node done .']
    expect(parseNodeFacts(texts.map((text) => ({ text, at: 0 })))).toMatchObject({
      lockedMemory: '64',
      clock: undefined,
      data: 'absent',
    })
  })
})
