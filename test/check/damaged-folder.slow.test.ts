import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { unfinishedLine } from '../../src/core/check/digest-list.ts'
import { checkResults } from '../../src/app/check/check.ts'
import { writeReport } from '../../src/app/report/report.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'

/** Two cases of three runs, as a session leaves them. */
let original: string
let suite: string

beforeAll(async () => {
  const folder = freshFolder()
  suite = writeReplaySuite(folder, trainingLog(200), {
    repeats: 3,
    batches: [32, 64],
    more: 'protocol: dlperf',
  })
  original = join(folder, 'results')
  const { code, stderr } = await runSteady(['run', suite, '--results', original, '--plain'], folder)
  expect(code, stderr).toBe(0)
})

function copy(): string {
  const folder = join(freshFolder(), 'results')
  cpSync(original, folder, { recursive: true })
  return folder
}

/** As a version made it that kept no list. */
function older(folder: string): string {
  rmSync(join(folder, 'SHA256SUMS'))
  const file = join(folder, 'steadystate.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/,\s*"listed": true/, ''))
  return folder
}

const steady = (folder: string, ...args: string[]) => runSteady(args, folder)
const runFolders = (folder: string) =>
  filesBelow(folder)
    .filter((file) => file.endsWith('/run.json'))
    .map(dirname)
const run = (folder: string, index = 1) => runFolders(folder)[index] ?? ''
const pipe = (path: string) => execFileSync('mkfifo', [path])

/** Its own name must be a short one. */
const socket = (path: string) =>
  new Promise<void>((resolve) => {
    const made = join(mkdtempSync('/tmp/steady-'), 's')
    const server = createServer().listen(made, () => {
      renameSync(made, path)
      server.close(() => {
        rmSync(dirname(made), { recursive: true, force: true })
        resolve()
      })
    })
  })

/** Puts something else in the place of a file. */
const replacements: Readonly<Record<string, (path: string) => unknown>> = {
  'a pipe': (path) => {
    rmSync(path)
    pipe(path)
  },
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
}

interface Damage {
  /** What is done to a folder. */
  readonly spoil: (folder: string) => unknown
  /** A line of check. */
  readonly line: (folder: string) => string
  /** Whether a report is made from what was damaged. */
  readonly reported: boolean
  /** Of report, where it says it in other words. */
  readonly reportLine?: string
}

const damages: Readonly<Record<string, Damage>> = {
  'a deleted report file': {
    spoil: (folder) => {
      rmSync(join(folder, 'report/report.zh.html'))
    },
    line: () => 'report/report.zh.html: the file is missing, although report/manifest.json lists it',
    reported: false,
  },
  'an extra report': {
    spoil: (folder) => {
      cpSync(join(folder, 'report/report.en.md'), join(folder, 'report/report.fr.md'))
    },
    line: () => 'report/report.fr.md: added: SHA256SUMS does not list this file',
    reported: false,
  },
  'an extra folder of reports': {
    spoil: (folder) => {
      cpSync(join(folder, 'report'), join(folder, 'report-old'), { recursive: true })
    },
    line: () => 'report-old: added: SHA256SUMS does not list these ',
    reported: true,
  },
  'an extra run': {
    spoil: (folder) => {
      cpSync(join(folder, run(folder)), join(folder, dirname(run(folder)), '9'), { recursive: true })
    },
    line: (folder) => `${dirname(run(folder))}/9: added: SHA256SUMS does not list these`,
    reported: true,
  },
  'an extra case': {
    spoil: (folder) => {
      cpSync(join(folder, dirname(run(folder))), join(folder, 'runs/other'), { recursive: true })
    },
    line: () => 'runs/other: added: SHA256SUMS does not list these',
    reported: true,
  },
  'an extra file in a run': {
    spoil: (folder) => {
      writeFileSync(join(folder, run(folder), 'note.txt'), 'x')
    },
    line: (folder) => `${run(folder)}/note.txt: added`,
    reported: true,
  },
  'an edited run.json': {
    spoil: (folder) => {
      const file = join(folder, run(folder), 'run.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"elapsed": [\d.]+/, '"elapsed": 1.5'))
    },
    line: (folder) => `${run(folder)}/run.json: the file has changed: SHA-256 `,
    reported: true,
  },
  'an edited environment.json': {
    spoil: (folder) => {
      const file = join(folder, 'environment.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"kernel": "/, '"kernel": "9'))
    },
    line: () => 'environment.json: the file has changed: SHA-256 ',
    reported: true,
  },
  'an edited steadystate.json': {
    spoil: (folder) => {
      const file = join(folder, 'steadystate.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"madeBy": "[^"]*"/, '"madeBy": "9.9.9"'))
    },
    line: () => 'steadystate.json: the file has changed: SHA-256 ',
    reported: true,
  },
  'a removed log': {
    spoil: (folder) => {
      rmSync(join(folder, run(folder), 'log.txt'))
    },
    line: (folder) => `${run(folder)}/log.txt: the log is missing`,
    reported: true,
  },
  'an edited log of the same size': {
    spoil: (folder) => {
      const file = join(folder, run(folder), 'log.txt')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/loss : 6/, 'loss : 5'))
    },
    line: (folder) => `${run(folder)}/log.txt: the log has changed since the run`,
    reported: true,
  },
  'two runs that were swapped': {
    spoil: (folder) => {
      const [first, second] = [join(folder, run(folder, 0)), join(folder, run(folder, 1))]
      renameSync(first, `${first}.x`)
      renameSync(second, first)
      renameSync(`${first}.x`, second)
    },
    line: (folder) => `${dirname(run(folder))}: the records of 2 runs are damaged`,
    reported: true,
  },
  'a removed run.json': {
    spoil: (folder) => {
      rmSync(join(folder, run(folder), 'run.json'))
    },
    line: () => 'run.json: the run is missing',
    reported: true,
  },
  'a removed run': {
    spoil: (folder) => {
      rmSync(join(folder, run(folder)), { recursive: true })
    },
    line: () => 'run.json: the run is missing',
    reported: true,
  },
  'a removed environment.json': {
    spoil: (folder) => {
      rmSync(join(folder, 'environment.json'))
    },
    line: () => 'environment.json: the description of the machine is missing',
    reportLine: 'environment.json: the file is missing, although SHA256SUMS lists it',
    reported: true,
  },
  'a removed list': {
    spoil: (folder) => {
      rmSync(join(folder, 'SHA256SUMS'))
    },
    line: () => 'SHA256SUMS: the list of all files is missing',
    reported: true,
  },
  'an edited list': {
    spoil: (folder) => {
      const file = join(folder, 'SHA256SUMS')
      writeFileSync(file, readFileSync(file, 'utf8').replace('\n', '\nnot an entry\n'))
    },
    line: () => 'SHA256SUMS:2: this line of the list of files is damaged',
    reported: true,
  },
}

describe('a folder that was damaged', () => {
  it('is what a session leaves, without a drift', async () => {
    const { code, stdout } = await steady(original, 'check')
    expect(stdout).toMatch(/: no drift$/m)
    expect(code).toBe(0)
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: original })
  })

  it.each(Object.entries(damages))(
    'shows %s in check, and in the report',
    async (_, { spoil, line, reported, reportLine }) => {
      const folder = copy()
      const wanted = line(folder)
      await spoil(folder)
      const checked = await steady(folder, 'check')
      expect(
        checked.stdout.split('\n').filter((text) => text.includes(wanted)),
        checked.stdout,
      ).toHaveLength(1)
      expect(checked.stdout).toMatch(/: 1 drift$|: 2 drifts$/m)
      expect(checked.code).toBe(1)
      const report = await steady(folder, 'report')
      expect(report.code, report.stderr).toBe(reported ? 1 : 0)
      if (reported) expect(report.stderr).toContain(reportLine ?? wanted)
      // The report vouches for nothing that it did not write.
      expect((await checkResults(folder)).drifts.length > 0).toBe(reported || wanted.includes('added'))
      if (reported) expect((await steady(folder, 'export', '--to', 'csv')).code).toBe(1)
    },
  )

  const files = ['log.txt', 'run.json', 'arrivals.tsv'] as const
  it.each(files.flatMap((file) => Object.keys(replacements).map((by) => [file, by] as const)))(
    'shows %s that was replaced by %s, and loses no other run',
    async (file, by) => {
      for (const folder of [copy(), older(copy())]) {
        const path = `${run(folder)}/${file}`
        await replacements[by]?.(join(folder, path))
        const checked = await steady(folder, 'check')
        expect(checked.stdout.split('\n').filter((text) => text.startsWith(`${path}: `))).toHaveLength(1)
        expect(checked.code, checked.stdout).toBe(1)
        const report = await steady(folder, 'report')
        expect(report.stderr).toContain(`${path}: `)
        expect(report.stderr).not.toContain('    at ')
        expect(report.code).toBe(1)
        expect(report.stdout).toContain('report.en.md')
      }
    },
  )

  it('never waits for a socket in the place of a log', async () => {
    const folder = copy()
    const log = join(folder, run(folder), 'log.txt')
    await socket(log)
    const { drifts } = await checkResults(folder)
    expect(drifts).toMatchObject([{ kind: 'not-a-file', is: 'socket' }])
  })

  it('says in the report itself which files differ', async () => {
    const folder = copy()
    const file = join(folder, 'environment.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"kernel": "/, '"kernel": "9'))
    await writeReport(folder)
    const text = readFileSync(join(folder, 'report/report.en.md'), 'utf8')
    expect(text).toContain('1 file is not as it was written: environment.json')
    expect((await checkResults(folder)).drifts).toMatchObject([
      { kind: 'file-changed', file: 'environment.json' },
    ])
  })

  it('is as it is by --accept-changes', async () => {
    const folder = copy()
    rmSync(join(folder, run(folder)), { recursive: true })
    expect((await steady(folder, 'report')).code).toBe(1)
    const accepted = await steady(folder, 'report', '--accept-changes')
    expect(accepted.code, accepted.stderr).toBe(0)
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it('is mended by a run that is made again', async () => {
    const folder = copy()
    rmSync(join(folder, run(folder)), { recursive: true })
    const { code, stderr } = await steady(dirname(suite), 'run', suite, '--results', folder, '--plain')
    expect(code, stderr).toBe(0)
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it('is listed whole where a session was killed in the middle of a line of its list', async () => {
    const list = readFileSync(join(original, 'SHA256SUMS'), 'utf8')
    const lines = list.split('\n').filter((line) => line.includes(' runs/'))
    for (const cut of [0.2, 0.5, 0.8]) {
      const folder = copy()
      const text = `${unfinishedLine}${lines.join('\n')}`
      writeFileSync(join(folder, 'SHA256SUMS'), text.slice(0, text.length * cut))
      await steady(dirname(suite), 'run', suite, '--results', folder, '--plain')
      expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n')).toEqual(
        expect.arrayContaining(lines),
      )
      expect((await checkResults(folder)).drifts).toEqual([])
    }
  })

  it('keeps what was changed before a session that goes on', async () => {
    const folder = copy()
    const file = join(folder, run(folder, 2), 'run.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"elapsed": [\d.]+/, '"elapsed": 1.5'))
    rmSync(join(folder, run(folder, 1)), { recursive: true })
    await steady(dirname(suite), 'run', suite, '--results', folder, '--plain')
    expect((await checkResults(folder)).drifts).toMatchObject([
      { kind: 'file-changed', about: expect.any(String) as string },
    ])
  })
})

describe('a folder without a list, of before', () => {
  it('is checked as before, with a note', async () => {
    const folder = older(copy())
    const { code, stdout } = await steady(folder, 'check')
    expect(stdout).toContain('no SHA256SUMS, so changes of files without a digest elsewhere')
    expect(code).toBe(0)
  })

  it('gets one with its next report', async () => {
    const folder = older(copy())
    expect((await steady(folder, 'report')).code).toBe(0)
    expect(readdirSync(folder)).toContain('SHA256SUMS')
    const { code, stdout } = await steady(folder, 'check')
    expect(stdout).not.toContain('no SHA256SUMS')
    expect(code).toBe(0)
  })
})

describe('what is no damage', () => {
  it('a file of the user, an export, a report elsewhere, another protocol and blanks in a report', async () => {
    const folder = copy()
    writeFileSync(join(folder, 'notes.txt'), 'of mine')
    await steady(folder, 'export', '--to', 'csv')
    for (const out of ['more', 'report'])
      expect((await steady(folder, 'report', '--out', out, '--protocol', 'dlperf')).code).toBe(0)
    const file = join(folder, 'report/report.en.md')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
    const { code, stdout } = await steady(folder, 'check')
    expect(stdout).toContain('not compared, as SHA256SUMS does not list it: notes.txt')
    expect(stdout).toContain('same text in other lines than when it was written: report/report.en.md')
    expect(code, stdout).toBe(0)
  })
})
