import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cacheFolder, unpack, type ShippedIndex } from './installation.ts'

let base = ''
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'steady-unpack-'))
})
afterAll(() => {
  rmSync(base, { recursive: true })
})

const bytes = Buffer.from('firstsecond')
const index: ShippedIndex = {
  version: '1.0.0',
  digest: 'd1',
  files: { 'a.txt': [0, 5], 'suites/b.yaml': [5, 6] },
}

const freshFolder = () => join(mkdtempSync(join(base, 'cache-')), 'steadystate', '1.0.0-d1')
const contentOf = (folder: string) => [
  readFileSync(join(folder, 'a.txt'), 'utf8'),
  readFileSync(join(folder, 'suites/b.yaml'), 'utf8'),
]

describe('unpack', () => {
  it('puts every file into the folder, which only its user can change, and leaves nothing else', () => {
    const folder = freshFolder()
    unpack(index, bytes, folder)

    expect(contentOf(folder)).toEqual(['first', 'second'])
    expect(readdirSync(join(folder, '..'))).toEqual(['1.0.0-d1'])
  })

  it('writes nothing where the files are, and makes them anew where one is gone or cut', () => {
    const folder = freshFolder()
    unpack(index, bytes, folder)
    writeFileSync(join(folder, 'note'), 'kept as long as all files are there')
    unpack(index, bytes, folder)
    expect(readdirSync(folder)).toContain('note')

    rmSync(join(folder, 'suites/b.yaml'))
    writeFileSync(join(folder, 'a.txt'), 'fir')
    unpack(index, bytes, folder)
    expect(contentOf(folder)).toEqual(['first', 'second'])
    expect(readdirSync(join(folder, '..'))).toEqual(['1.0.0-d1'])
  })

  it('makes them anew where one has another byte, of the same length', () => {
    const folder = freshFolder()
    unpack(index, bytes, folder)
    const file = fc.constantFrom(...Object.keys(index.files))
    fc.assert(
      fc.property(file, fc.nat(), fc.integer({ min: 1, max: 255 }), (name, at, change) => {
        const content = readFileSync(join(folder, name))
        const place = at % content.length
        content[place] = (content[place] ?? 0) ^ change
        writeFileSync(join(folder, name), content)
        unpack(index, bytes, folder)
        expect(contentOf(folder)).toEqual(['first', 'second'])
      }),
      { numRuns: 20 },
    )
  })

  it('says which folder cannot be written', () => {
    const file = join(base, 'file')
    writeFileSync(file, '')
    expect(() => {
      unpack(index, bytes, join(file, 'steadystate', '1.0.0-d1'))
    }).toThrow(
      expect.objectContaining({
        code: 'FILES_NOT_UNPACKED',
        details: { data: { folder: join(file, 'steadystate'), code: 'ENOTDIR' } },
      }),
    )
  })

  it('refuses a folder that other users may write to', () => {
    const folder = freshFolder()
    mkdirSync(folder, { recursive: true })
    chmodSync(join(folder, '..'), 0o777)
    expect(() => {
      unpack(index, bytes, folder)
    }).toThrow(expect.objectContaining({ code: 'FILES_FOLDER_UNSAFE' }))
  })

  it.skipIf(process.getuid?.() !== 0)('refuses files that another user put there', () => {
    const folder = freshFolder()
    unpack(index, bytes, folder)
    chownSync(folder, 65534, 65534)
    expect(() => {
      unpack(index, bytes, folder)
    }).toThrow(expect.objectContaining({ code: 'FILES_FOLDER_UNSAFE' }))
  })

  it('removes what no version has used for 90 days, and nothing else', () => {
    const folder = freshFolder()
    const cache = join(folder, '..')
    const digest = '0123456789abcdef'
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const ages: Readonly<Record<string, number>> = {
      [`0.9.0-${digest}`]: 91,
      [`0.9.1-${digest}`]: 89,
      [`0.9.2-${digest}.aB3dE6`]: 91,
      measurements: 400,
    }
    for (const [name, age] of Object.entries(ages)) {
      mkdirSync(join(cache, name, 'suites'), { recursive: true })
      utimesSync(join(cache, name), days(age), days(age))
    }
    unpack(index, bytes, folder)
    expect(readdirSync(cache).sort()).toEqual([`0.9.1-${digest}`, '1.0.0-d1', 'measurements'])

    utimesSync(folder, days(89), days(89))
    unpack(index, bytes, folder)
    expect(statSync(folder).mtime.getTime()).toBeGreaterThan(days(1).getTime())
  })

  it('lets ten start at the same time', () => {
    const folder = freshFolder()
    const compiled = join(import.meta.dirname, '../../../dist/src/host/installation/installation.js')
    const program = `import { unpack } from ${JSON.stringify(compiled)}
      unpack(${JSON.stringify(index)}, Buffer.from('firstsecond'), ${JSON.stringify(folder)})`
    const starts = Array.from({ length: 10 }, () => '"$0" --input-type=module -e "$1" & pids="$pids $!"')
    const script = `${starts.join('\n')}\nfor pid in $pids; do wait "$pid" || exit 1; done`
    const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, program], {
      encoding: 'utf8',
    })

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(contentOf(folder)).toEqual(['first', 'second'])
    expect(readdirSync(join(folder, '..'))).toEqual(['1.0.0-d1'])
  })
})

describe('cacheFolder', () => {
  it('is in STEADY_HOME, else in XDG_CACHE_HOME, else in the home of the user', () => {
    expect(cacheFolder({ STEADY_HOME: '/s', XDG_CACHE_HOME: '/x', HOME: '/h' })).toBe('/s/cache')
    expect(cacheFolder({ XDG_CACHE_HOME: '/x', HOME: '/h' })).toBe('/x/steadystate')
    expect(cacheFolder({ XDG_CACHE_HOME: 'relative', HOME: '/h' })).toBe('/h/.cache/steadystate')
  })
})
