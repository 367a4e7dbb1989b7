import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Preflight } from '../../src/app/preflight/preflight.ts'
import { networkFileSchema } from '../../src/core/preflight/network-file.ts'
import { runSteady, startSteady } from '../run/steady.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-preflight-'))
const nodes = 'nodes: [{ name: a }, { name: b }]'
const cluster = (name: string, text: string) => {
  writeFileSync(join(folder, `${name}.yaml`), `cluster: ${name}\nengine: simulated\n${nodes}\n${text}`)
  return `--cluster ${name}.yaml`
}
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const look = (typed: string) => runSteady(['preflight', ...typed.split(' ')], folder)

describe('steady preflight', { timeout: 60_000 }, () => {
  it('finds two nodes ready that are this machine, and leaves nothing behind', async () => {
    const { code, stdout } = await look(`${cluster('two', '')} --json`)
    const { ready, nodes: judged } = JSON.parse(stdout) as Preflight
    expect({ code, ready }).toEqual({ code: 0, ready: true })
    expect(judged.map(({ node }) => node)).toEqual(['a', 'b'])
    expect(readdirSync(folder)).toEqual(['two.yaml'])
  })

  it('ends with 1 and a sentence where a check fails', async () => {
    const { code, stdout } = await look(cluster('wrong', 'network: { interface: nowhere0 }'))
    expect(code).toBe(1)
    expect(stdout).toContain('error interface-absent')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('2 of 2 nodes are not ready: a, b.')
  })

  it('looks at as many nodes as it is asked to, and refuses more than there are', async () => {
    const { stdout } = await look(`${cluster('few', '')} --nodes 1 --json`)
    expect((JSON.parse(stdout) as Preflight).nodes).toHaveLength(1)
    const { code, stderr } = await look(`${cluster('few', '')} --nodes 3`)
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PREFLIGHT_NODES') as string,
    })
  })

  it('writes what a forecast reads of it, also where the network could not be measured', async () => {
    const { code } = await look(`${cluster('written', '')} --nodes 1 --out some/network.json`)
    expect(code).toBe(0)
    const file = networkFileSchema.parse(
      JSON.parse(readFileSync(join(folder, 'some', 'network.json'), 'utf8')),
    )
    expect(file).toMatchObject({ cluster: 'written', engine: 'simulated', network: { kind: 'missing' } })
  })

  it("looks for the suite's data set on every node", async () => {
    mkdirSync(join(folder, 'data', 'images'), { recursive: true })
    writeFileSync(join(folder, 'data', 'images', '1.jpg'), 'one')
    const suite = (data: string) => {
      writeFileSync(
        join(folder, 'suite.yaml'),
        `suite: s\nmatrix: { workload: resnet50/embedded, topology: 1x1, batch: 4 }\ndata-set: ${data}\n`,
      )
      return look(`suite.yaml ${cluster('data', '')} --json`)
    }
    const there = JSON.parse((await suite('data')).stdout) as Preflight
    expect(there.ready).toBe(true)
    const column = there.checks.findIndex(({ name }) => name === 'data')
    for (const { cells } of there.nodes)
      expect(cells[column]?.shows).toMatchObject({
        value: { code: 'files-of', data: { files: 1, bytes: 3 } },
      })
    const absent = JSON.parse((await suite('elsewhere')).stdout) as Preflight
    expect(absent).toMatchObject({
      ready: false,
      notReady: ['a', 'b'],
      findings: expect.arrayContaining([
        expect.objectContaining({ finding: expect.objectContaining({ code: 'data-set-absent' }) as object }),
      ]) as object,
    })
  })

  it('gives the terminal back at Ctrl-C, with nothing left', async () => {
    const steady = startSteady(['preflight', ...cluster('stopped', '').split(' ')], folder)
    await expect
      .poll(() => existsSync(join(folder, '.steady-preflight', 'stopped')), { timeout: 30_000 })
      .toBe(true)
    steady.child.kill('SIGINT')
    expect((await steady.ended).code).toBe(1)
    expect(existsSync(join(folder, '.steady-preflight'))).toBe(false)
  })
})
