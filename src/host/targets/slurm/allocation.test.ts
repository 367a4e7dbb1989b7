import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { allocationIn, allocationName, allocationNames } from './allocation.ts'

let jobs = ''
beforeEach(() => (jobs = mkdtempSync(join(tmpdir(), 'steady-allocation-'))))
afterEach(() => {
  rmSync(jobs, { recursive: true })
})

const ticket = { name: 'one', seconds: 60, scripts: 2 }

describe('an allocation', () => {
  it('takes tickets once it is open, and keeps the last of one name', async () => {
    const allocation = allocationIn(jobs, 'allocation-a-1')
    expect(await allocation.put(ticket)).toBe(false)
    await allocation.open()
    expect([await allocation.put(ticket), await allocation.put({ ...ticket, seconds: 90 })]).toEqual([
      true,
      true,
    ])
    expect(readdirSync(join(allocation.folder.path, 'open'))).toEqual(['one'])
    expect(readFileSync(join(allocation.folder.path, 'open/one'), 'utf8')).toBe('90 2\n')
  })

  it('takes none once it is shut, and can be shut again', async () => {
    const allocation = allocationIn(jobs, 'allocation-a-1')
    await allocation.open()
    expect(await allocation.isOpen()).toBe(true)
    await allocation.shut()
    await allocation.shut()
    expect([await allocation.isOpen(), await allocation.put(ticket)]).toEqual([false, false])
  })

  it('waits for a turn that is about to end', async () => {
    const allocation = allocationIn(jobs, 'allocation-a-1')
    await allocation.open()
    const busy = join(allocation.folder.path, 'busy')
    writeFileSync(busy, '')
    const freed = allocation.becomesFree()
    rmSync(busy)
    expect(await freed).toBe(true)
  })

  it('is found by its key, or by the start of it', async () => {
    for (const name of [allocationName('a-b', '1'), allocationName('a-c', '2'), allocationName('ab-c', '3')])
      await allocationIn(jobs, name).open()
    expect(await allocationNames(jobs, 'a-b')).toEqual(['allocation-a-b-1'])
    expect(await allocationNames(jobs, 'a')).toEqual(['allocation-a-b-1', 'allocation-a-c-2'])
    expect(await allocationNames(join(jobs, 'absent'), 'a')).toEqual([])
  })
})
