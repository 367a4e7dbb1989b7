import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobFolder, numberIn } from './job-folder.ts'
import { StreamReader } from './follow.ts'

let path = ''
beforeEach(() => (path = mkdtempSync(join(tmpdir(), 'steady-job-folder-'))))
afterEach(() => {
  rmSync(path, { recursive: true })
})

describe('a job folder', () => {
  it('can be claimed once', async () => {
    const folder = jobFolder(path)
    expect(await folder.claim()).toBeUndefined()
    expect([await folder.claimForNobody(), await folder.claimForNobody()]).toEqual([true, false])
    expect(numberIn(await folder.claim())).toBeUndefined()
  })

  it('names the Slurm job of a claim, whether it shares that or not', () => {
    expect([numberIn('12'), numberIn('12.3'), numberIn('cancelled'), numberIn(undefined)]).toEqual([
      '12',
      '12',
      undefined,
      undefined,
    ])
  })

  it('tells nothing of a job that has not been started', async () => {
    const folder = jobFolder(join(path, 'absent'))
    expect([await folder.claim(), await folder.start(), await folder.note('number')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await folder.ends([0, 1])).toEqual([])
  })

  it('reads how each node ended, and when its task failed', async () => {
    mkdirSync(join(path, 'exit'))
    writeFileSync(join(path, 'exit/rank-1'), '7\n')
    writeFileSync(join(path, 'ended-0'), 'cancelled 143\n')
    writeFileSync(join(path, 'ended-1'), 'rank-1 7\n')
    expect(await jobFolder(path).ends([0, 1, 2])).toEqual([
      { node: 0, task: 'cancelled', code: 143, at: expect.any(Number) as number },
      { node: 1, task: 'rank-1', code: 7, at: expect.any(Number) as number },
    ])
  })

  it('cannot tell how a node ended that a full disk kept from writing it down', async () => {
    writeFileSync(join(path, 'ended-0'), '')
    expect(await jobFolder(path).ends([0])).toMatchObject([{ node: 0, task: 'unrecorded', code: 74 }])
  })

  it('keeps a note that is written several times at once', async () => {
    const folder = jobFolder(path)
    await Promise.all(Array.from({ length: 20 }, () => folder.writeNote('cancelled', 'yes')))
    expect((await folder.note('cancelled'))?.text).toBe('yes')
  })

  it('reads which node killed for want of memory', async () => {
    expect(await jobFolder(path).memoryKill([0, 1])).toBeUndefined()
    writeFileSync(join(path, 'memory-1'), '/proc/vmstat\n')
    expect(await jobFolder(path).memoryKill([0, 1])).toBe('/proc/vmstat')
  })

  it('keeps notes and the names of the nodes', async () => {
    const folder = jobFolder(path)
    await folder.writeNote('number', '12')
    writeFileSync(join(path, 'nodes'), 'n1\nn2\n')
    expect((await folder.note('number'))?.text).toBe('12')
    expect((await folder.start())?.nodes).toEqual(['n1', 'n2'])
  })
})

describe('a stream reader', () => {
  it('hands on every byte once, of streams that appear late too', async () => {
    mkdirSync(join(path, 'streams'))
    const reader = new StreamReader(path, ['rank-0', 'rank-1'])
    const read = async () => {
      const seen: string[] = []
      await reader.read((stream, chunk) => seen.push(`${stream}: ${Buffer.from(chunk).toString()}`))
      return seen
    }
    expect(await read()).toEqual([])
    writeFileSync(join(path, 'streams/rank-1'), 'one')
    expect(await read()).toEqual(['rank-1: one'])
    writeFileSync(join(path, 'streams/rank-1'), ' two', { flag: 'a' })
    writeFileSync(join(path, 'streams/rank-0'), 'zero')
    expect(await read()).toEqual(['rank-0: zero', 'rank-1:  two'])
    expect(await read()).toEqual([])
  })

  it('reads more than one chunk at once', async () => {
    mkdirSync(join(path, 'streams'))
    const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => index % 251))
    writeFileSync(join(path, 'streams/rank-0'), bytes)
    const chunks: Uint8Array[] = []
    await new StreamReader(path, ['rank-0']).read((_, chunk) => chunks.push(chunk))
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
  })
})
