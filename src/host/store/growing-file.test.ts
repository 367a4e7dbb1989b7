import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { GrowingFile } from './growing-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-growing-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const openFiles = () => readdirSync('/proc/self/fd').length

describe('files that grow', () => {
  it('take turns being open, and none loses a byte', async () => {
    const before = openFiles()
    const files = Array.from(
      { length: 1000 },
      (_, index) => new GrowingFile('log', join(folder, `many-${index}`)),
    )
    for (const turn of ['one ', 'two ', 'three'])
      for (const [index, file] of files.entries()) file.append(Buffer.from(`${turn}${index} `))
    expect(openFiles() - before).toBeLessThan(300)
    for (const [index, file] of files.entries()) {
      expect(file.tail(1000).toString()).toBe(`one ${index} two ${index} three${index} `)
      await file.finish()
    }
    for (const index of files.keys())
      expect(readFileSync(join(folder, `many-${index}`), 'utf8')).toBe(
        `one ${index} two ${index} three${index} `,
      )
    expect(openFiles()).toBe(before)
  })

  it('that are not open are written within two seconds, and at once when their end is asked for', async () => {
    const files = Array.from(
      { length: 300 },
      (_, index) => new GrowingFile('log', join(folder, `waits-${index}`)),
    )
    const [first = expect.fail('there is no file'), second = first] = files
    const contentOf = (index: number) => readFileSync(join(folder, `waits-${index}`), 'utf8')
    for (const file of [first, second]) file.append(Buffer.from('line'))
    expect([first.size, second.size, contentOf(0), contentOf(1)]).toEqual([4, 4, '', ''])
    expect(first.tail(2).toString()).toBe('ne')
    await expect.poll(() => [contentOf(0), contentOf(1)], { timeout: 2000 }).toEqual(['line', 'line'])
    for (const file of files) file.close()
  })

  it('that are closed before they are finished keep what was written to them', () => {
    const files = Array.from(
      { length: 300 },
      (_, index) => new GrowingFile('log', join(folder, `closed-${index}`)),
    )
    files[0]?.append(Buffer.from('line'))
    for (const file of files) file.close()
    expect(readFileSync(join(folder, 'closed-0'), 'utf8')).toBe('line')
  })

  it('whose last bytes could not be written say so when they are finished', async () => {
    const lost = mkdtempSync(join(folder, 'lost-'))
    const files = Array.from({ length: 300 }, (_, index) => new GrowingFile('log', join(lost, `${index}`)))
    files[0]?.append(Buffer.from('line'))
    for (const file of files.slice(1)) file.close()
    rmSync(lost, { recursive: true })
    await expect(files[0]?.finish()).rejects.toThrow('RESULTS_NOT_WRITABLE')
  })

  it('show their end, however much of it is asked for', () => {
    const file = new GrowingFile('log', join(folder, 'end'))
    expect(file.tail(10).toString()).toBe('')
    file.append(Buffer.from('0123456789'))
    expect([1, 3, 99].map((most) => file.tail(most).toString())).toEqual(['9', '789', '0123456789'])
    expect(file.size).toBe(10)
    file.close()
  })

  it('are never made over another file', () => {
    new GrowingFile('log', join(folder, 'there')).close()
    expect(() => new GrowingFile('log', join(folder, 'there'))).toThrow('RESULTS_NOT_WRITABLE')
  })
})
