import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk, writeAtomically, writeFolder, writtenTo } from './disk.ts'
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

describe('files that are written into a folder', () => {
  const names = ['a.md', 'data/b.json', 'data/deep/c.json']
  const files = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
    )
  /** With a folder that has files of somebody else, and an older one of the names. */
  const place = () => {
    const folder = mkdtempSync(join(tmpdir(), 'steady-disk-'))
    mkdirSync(join(folder, 'there/data'), { recursive: true })
    for (const name of ['mine.txt', 'a.md', 'data/mine.json'])
      writeFileSync(join(folder, 'there', name), 'older')
    return folder
  }
  const write = (folder: string, count = names.length) =>
    writeFolder(folder, (growing) => {
      for (const name of names.slice(0, count)) growing.write(name, 'newer')
      if (count < names.length) throw new RangeError('there is no more')
    })

  it.each(['new', 'new/below/it', 'there'])('are all in %s, and nothing else is lost', async (name) => {
    const folder = place()
    const before = files(folder)
    await write(join(folder, name))
    const written = names.map((file) => [join(name, file), 'newer'])
    expect(files(folder)).toEqual({ ...before, ...Object.fromEntries(written) })
  })

  it.each(['new', 'new/below/it', 'there'].flatMap((name) => [0, 1, 2].map((count) => ({ name, count }))))(
    'leave $name as it was where only $count can be made',
    async ({ name, count }) => {
      const folder = place()
      const before = [files(folder), readdirSync(folder), readdirSync(join(folder, 'there'))]
      await expect(write(join(folder, name), count)).rejects.toThrow('there is no more')
      expect([files(folder), readdirSync(folder), readdirSync(join(folder, 'there'))]).toEqual(before)
    },
  )

  it('are not moved where one of them cannot have its folder', async () => {
    const folder = place()
    rmSync(join(folder, 'there/data'), { recursive: true })
    writeFileSync(join(folder, 'there/data'), 'no folder')
    const before = files(folder)
    await expect(write(join(folder, 'there'))).rejects.toMatchObject({ code: 'RESULTS_NOT_WRITABLE' })
    expect(files(folder)).toEqual(before)
  })

  it('take the place of what a killed process left of them, and not of what another writes', async () => {
    const folder = place()
    const uuid = '00000000-0000-4000-8000-000000000000'
    for (const pid of [2 ** 22, 1])
      for (const at of [`.new.${pid}.${uuid}.tmp`, `there/.there.${pid}.${uuid}.tmp`]) {
        mkdirSync(join(folder, at))
        writeFileSync(join(folder, at, 'a.md'), 'half')
      }
    for (const name of ['new', 'there']) await write(join(folder, name))
    const hidden = [folder, join(folder, 'there')].flatMap((path) => readdirSync(path))
    expect(hidden.filter((name) => name.startsWith('.'))).toEqual([
      `.new.1.${uuid}.tmp`,
      `.there.1.${uuid}.tmp`,
    ])
  })
})
