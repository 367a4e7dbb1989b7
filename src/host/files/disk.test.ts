import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk, writeAtomically, writtenTo } from './disk.ts'
import { GrowingFile } from '../store/growing-file.ts'

const full = '/dev/full'

describe.skipIf(!existsSync(full))('where no space is left (needs /dev/full)', () => {
  it('what is written at once says so, with the path', () => {
    expect(() => {
      onDisk('runs/1/run.json', () => {
        writeFileSync(full, 'text')
      })
    }).toThrow(expect.objectContaining({ code: 'DISK_FULL', details: { data: { path: 'runs/1/run.json' } } }))
  })

  it('what is written without waiting says so, with the path', async () => {
    await expect(writtenTo('report.html', writeFile(full, 'text'))).rejects.toMatchObject({
      code: 'DISK_FULL',
      details: { data: { path: 'report.html' } },
    })
  })

  it('a log that grows says so, and counts only the bytes that were written', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'steady-disk-')), 'log.txt')
    const log = new GrowingFile('log.txt', path)
    log.append(Buffer.from('step 1\n'))
    log.close()
    rmSync(path)
    symlinkSync(full, path)
    expect(() => {
      log.append(Buffer.from('step 2\n'))
    }).toThrow(expect.objectContaining({ code: 'DISK_FULL', details: { data: { path: 'log.txt' } } }))
    expect(log.size).toBe(7)
    log.close()
  })
})

it('an error that no system call gave stays as it is', () => {
  const error = new RangeError('a mistake of the program')
  expect(() => {
    onDisk('log.txt', () => {
      throw error
    })
  }).toThrow(error)
})

it('what a killed process left of a file goes when the file is written again, and what another writes stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steady-disk-'))
  const uuid = '00000000-0000-4000-8000-000000000000'
  const dead = 2 ** 22
  for (const name of [
    `.a.md.${uuid}.tmp`,
    `.a.md.${dead}.${uuid}.tmp`,
    `.a.md.1.${uuid}.tmp`,
    `.b.md.${dead}.${uuid}.tmp`,
  ])
    writeFileSync(join(folder, name), 'half')
  writeAtomically(join(folder, 'a.md'), Buffer.from('whole'))
  expect(readdirSync(folder).sort()).toEqual([`.a.md.1.${uuid}.tmp`, `.b.md.${dead}.${uuid}.tmp`, 'a.md'])
})
