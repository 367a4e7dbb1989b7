import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { zerosInTarGz, zerosInTarZst, zerosInZip, zipOfFiles } from './made-archives.ts'
import { writeFiles } from './own-logs.ts'

const verb = pathToFileURL(join(import.meta.dirname, '../../dist/src/app/measure/named-logs.js')).href

/** Measures an archive in a process of its own, and prints what it is refused with and its memory. */
const program = `
const { measureNamed } = await import(${JSON.stringify(verb)})
const refused = await measureNamed(process.argv[1], { protocols: [] }).catch((error) => error)
const { code, details } = refused
console.log(JSON.stringify({ code, is: details?.data.is, mebibytes: process.resourceUsage().maxRSS / 1024 }))
`

describe('ten gigabytes of zeros', () => {
  it.each([
    ['zip', 'a file that states them', () => zerosInZip('1n1g/a.log', 3072), 'file-bytes'],
    ['zip', 'a smaller file that packs as well', () => zerosInZip('1n1g/a.log', 1024), 'ratio'],
    ['tgz', 'a file that states them', () => zerosInTarGz('1n1g/a.log', 10), 'file-bytes'],
    ['tgz', 'a smaller file that packs as well', () => zerosInTarGz('1n1g/a.log', 1), 'ratio'],
    ['tar.zst', 'a smaller file that packs as well', () => zerosInTarZst('1n1g/a.log', 1), 'ratio'],
  ])('in a %s as %s are refused in little memory', async (form, _, make, limit) => {
    const folder = freshFolder()
    writeFileSync(join(folder, `logs.${form}`), make())
    const args = ['--input-type=module', '--eval', program, join(folder, `logs.${form}`)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    const { code, is, mebibytes } = JSON.parse(stdout) as {
      code: string
      is: { kind: string }
      mebibytes: number
    }
    expect({ code, kind: is.kind }).toEqual({ code: 'ARCHIVE_TOO_LARGE', kind: limit })
    // An empty process of Node takes 45 MiB; a reader that unpacks first would take a gigabyte.
    expect(mebibytes).toBeLessThan(450)
  })
})

it('ten gigabytes of zeros in a packed log, in an archive or by itself, are no log', async () => {
  const folder = freshFolder()
  const mebibyte = gzipSync(Buffer.alloc(1 << 20))
  const log = Buffer.concat(Array<Buffer>(10 * 1024).fill(mebibyte))
  writeFiles(folder, { 'a.log.gz': log, 'logs.zip': zipOfFiles({ '1n1g/rn_b64_fp32_1.log.gz': log }) })
  const alone = await runSteady(['measure', 'a.log.gz'], folder)
  expect(alone.stderr).toContain('LOG_UNPACKS_TOO_FAR: a.log.gz unpacks to more than 400 times its size')
  const archived = await runSteady(['import', 'logs.zip'], folder)
  expect(archived.stderr).toContain('IMPORT_NOTHING_FOUND')
  expect(archived.stderr).toContain('unpacks to more than 400 times its size')
  expect([alone.code, archived.code]).toEqual([2, 2])
})
