import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/core/stats/random.ts'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'

/** A text that is only in files of the reader. */
const secret = 'CANARY-of-the-reader'

let made: string
/** Files of the reader: a log that measures well, a suite, a text, and all of them in a folder. */
let ofReader: string

beforeAll(async () => {
  made = freshFolder()
  const suite = writeReplaySuite(made, trainingLog(60), { repeats: 2 })
  const { code, stderr } = await runSteady(['run', suite, '--results', 'results', '--plain'], made)
  expect(code, stderr).toBe(0)
  ofReader = join(freshFolder(), 'private')
  mkdirSync(join(ofReader, '1'), { recursive: true })
  for (const name of ['diary.txt', '1/log.txt'])
    writeFileSync(join(ofReader, name), `${trainingLog(60)}${secret}\n`)
})

/** Every command that reads results, or writes into them. */
const commands: readonly (readonly string[])[] = [
  ['report', 'E'],
  ['report', 'E', '--format', 'json', '--out', 'o'],
  ['report', 'E', '--accept-changes'],
  ['report', 'E', '--bundle', '--out', 'o'],
  ['report', 'E', '--archive', 'o.tgz'],
  ['check', 'E'],
  ['export', 'E', '--to', 'csv', '--out', 'o'],
  ['publish', 'E', '--to', 'o'],
  ['compare', 'E', 'results'],
  ['track', 'add', 'E', '--history', 'o', '--commit', 'c0ffee00'],
  ['forecast', 'E', '--devices', '2'],
  ['mfu', 'E'],
  ['import', 'E', '--results', 'o'],
  ['collect', 'E', '--library', 'o'],
  ['explore', 'E', '--static', 'o'],
  ['explore', 'E', '--no-open'],
  ['run', 'replayed.yaml', '--results', 'E', '--plain'],
]

/** What leads from a place in results, `at`, to a file or a folder of the reader. */
const ways: Readonly<Record<string, (at: string, target: string) => void>> = {
  'an absolute link': (at, target) => {
    symlinkSync(target, at)
  },
  'a link with ..': (at, target) => {
    symlinkSync(relative(dirname(at), target), at)
  },
  'a chain of links': (at, target) => {
    symlinkSync(target, `${at}.next`)
    symlinkSync(basename(`${at}.next`), at)
  },
  'a link that leads to nothing yet': (at) => {
    symlinkSync(join(ofReader, 'nothing'), at)
  },
  'a link to another file of the results': (at) => {
    symlinkSync(relative(dirname(at), join(dirname(at), 'kept')), at)
  },
}

/** Places below results: some have a file or a folder, others have nothing. */
const places = (folder: string) => {
  const files = filesBelow(folder).filter((file) => file !== 'steadystate.json')
  const folders = [...new Set(files.map(dirname))].filter((path) => path !== '.')
  return { files: [...files, 'suite/notes.txt', 'notes'], folders: [...folders, 'suite/dirlink', 'export'] }
}

/** A library is made before its first source is read; an empty one tells nothing. */
const contentOf = (folder: string) =>
  Object.fromEntries(
    filesBelow(folder)
      .filter((file) => file !== 'o/library.json')
      .map((file) => [file, sha256Of(readFileSync(join(folder, file)))]),
  )

describe('a results folder of a stranger', () => {
  const random = seededRandom(Number(process.env['STEADY_TEST_SEED'] ?? 8))
  const anyOf = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T

  it.each(
    Object.keys(ways).flatMap((way) =>
      (['files', 'folders'] as const).flatMap((kind) => [1, 2, 3].map((again) => ({ way, kind, again }))),
    ),
  )('is refused where one of its $kind is $way ($again)', async ({ way, kind }) => {
    const folder = freshFolder()
    cpSync(made, folder, { recursive: true })
    const results = join(folder, 'E')
    cpSync(join(made, 'results'), results, { recursive: true })
    const place = anyOf(places(results)[kind])
    const at = join(results, place)
    rmSync(at, { recursive: true, force: true })
    ways[way]?.(at, kind === 'files' ? join(ofReader, 'diary.txt') : ofReader)
    const [mine, before] = [contentOf(ofReader), contentOf(folder)]
    const args = anyOf(commands)
    const { code, stdout, stderr } = await runSteady(args, folder)
    const happened = `steady ${args.join(' ')}, ${place}: ${stdout}${stderr}`
    expect(code, happened).toBe(2)
    expect(stderr, happened).toMatch(/^RESULTS_LINK: .* is a link/)
    expect(stderr, happened).toContain(place)
    expect(contentOf(folder), happened).toEqual(before)
    expect(contentOf(ofReader), happened).toEqual(mine)
    expect(lstatSync(at).isSymbolicLink()).toBe(true)
  })

  it.each(commands.map((args) => ({ args, text: args.join(' ') })))(
    'is refused by steady $text',
    async ({ args }) => {
      const folder = freshFolder()
      cpSync(made, folder, { recursive: true })
      cpSync(join(made, 'results'), join(folder, 'E'), { recursive: true })
      symlinkSync(ofReader, join(folder, 'E/suite/dirlink'))
      const before = contentOf(folder)
      const { code, stdout, stderr } = await runSteady(args, folder)
      expect([code, stderr.split(':')[0]], stdout + stderr).toEqual([2, 'RESULTS_LINK'])
      expect(contentOf(folder)).toEqual(before)
    },
  )

  it('whose files name a path outside is damaged', async () => {
    const folder = freshFolder()
    cpSync(join(made, 'results'), join(folder, 'E'), { recursive: true })
    const run = filesBelow(join(folder, 'E')).find((file) => file.endsWith('/run.json')) ?? ''
    const file = join(folder, 'E', run)
    const out = relative(join(folder, 'E'), join(ofReader, 'diary.txt'))
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"path": "[^"]*log\.txt"/, `"path": "${out}"`))
    const { code, stderr } = await runSteady(['report', 'E', '--bundle', '--out', 'o'], folder)
    expect([code, stderr.includes(`${run}: the record of the run is damaged`)], stderr).toEqual([1, true])
    for (const name of filesBelow(join(folder, 'o')))
      expect(readFileSync(join(folder, 'o', name), 'utf8')).not.toContain(secret)
  })
})

describe('a pipe in the place of a log', () => {
  it.each(commands.filter(([name]) => name !== 'run').map((args) => ({ args, text: args.join(' ') })))(
    'is waited for by no steady $text',
    async ({ args }) => {
      if (args.includes('--no-open')) return
      const folder = freshFolder()
      cpSync(made, folder, { recursive: true })
      cpSync(join(made, 'results'), join(folder, 'E'), { recursive: true })
      const log = filesBelow(join(folder, 'E')).find((file) => file.endsWith('/log.txt')) ?? ''
      rmSync(join(folder, 'E', log))
      execFileSync('mkfifo', [join(folder, 'E', log)])
      const { code, stderr } = await runSteady(args, folder)
      expect([0, 1, 2, 3], stderr).toContain(code)
      expect(stderr).not.toContain('    at ')
      expect(stderr).not.toContain('LOG_QUIET')
    },
  )
})

describe('results that cannot be read', () => {
  const writers = commands.filter(([name]) => !['check', 'import', 'run', 'collect'].includes(name ?? ''))
  const documents = ['steadystate.json', 'environment.json', 'report/manifest.json']
  const spoiled: Readonly<Record<string, (text: string) => string>> = {
    'cut in the middle': (text) => text.slice(0, text.length / 2),
    'of another kind': () => '{"version": 2}',
    empty: () => '',
  }

  it.each(documents.flatMap((document) => Object.keys(spoiled).map((change) => ({ document, change }))))(
    'make nothing, and lose nothing, where $document is $change',
    async ({ document, change }) => {
      // The other commands do not read what the report was asked for with.
      const asked = document.startsWith('report/') ? [['report', 'E']] : writers
      for (const args of asked) {
        const folder = freshFolder()
        cpSync(made, folder, { recursive: true })
        cpSync(join(made, 'results'), join(folder, 'E'), { recursive: true })
        const file = join(folder, 'E', document)
        writeFileSync(file, spoiled[change]?.(readFileSync(file, 'utf8')) ?? '')
        const before = contentOf(folder)
        const { code, stderr } = await runSteady(args, folder)
        expect(code, `${args.join(' ')}: ${stderr}`).toBe(2)
        expect(stderr, args.join(' ')).toMatch(/^RESULTS_CORRUPT: /m)
        expect(contentOf(folder), args.join(' ')).toEqual(before)
      }
    },
  )
})
