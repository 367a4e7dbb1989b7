import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { splitCommand } from '../../src/core/custom-command/split-command.ts'
import { expectGolden } from '../golden.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady, steadyProgram } from '../run/steady.ts'
import { withOutputs } from './console-blocks.ts'

const reports = fileURLToPath(new URL('../../reports/', import.meta.url))
const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const logs = new URL('../fixtures/walkthrough', import.meta.url)
const titan = fileURLToPath(new URL('../fixtures/mfu/torchtitan-debugmodel.log', import.meta.url))

interface Page {
  /** Commands before the first one that the page shows. */
  readonly before: readonly string[]
  /** Exit codes of its commands, other than 0, in their order. */
  readonly codes: readonly number[]
}

/** Of a library whose history has the commit of a page that ships. */
const libraryCommands = [
  `cp -r '${reports}quickstart' '${reports}cpu-frameworks' '${reports}seeds/dlperf-oneflow-resnet50' .`,
  `cp -r '${reports}seeds/paddle-perf-paddle-resnet50' .`,
  'steady track add cpu-frameworks',
  'steady collect quickstart cpu-frameworks dlperf-oneflow-resnet50 paddle-perf-paddle-resnet50 history --steps',
]

/** Every page with ```console blocks. Their commands run in a folder with the logs of the walkthrough. */
const pages: Readonly<Record<string, Page>> = {
  // The check finds an edited figure; the reproduction cannot tell.
  'walkthrough.md': { before: [], codes: [1, 3] },
  'compare.md': { before: ['steady import logs'], codes: [] },
  'flops.md': { before: [`cp '${titan}' torchtitan.log`], codes: [] },
  'library-tables.md': { before: libraryCommands, codes: [] },
  'logs.md': { before: [], codes: [] },
  'reports.md': { before: ['steady import logs'], codes: [] },
}

const bin = join(freshFolder(), 'bin')
mkdirSync(bin)
symlinkSync(steadyProgram, join(bin, 'steady'))
const variables = { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, LC_ALL: 'C.UTF-8' }

const textOf = (page: string) => readFileSync(join(docs, page), 'utf8')

/** What does not need a shell does not start a process either. */
async function ended(command: string, cwd: string) {
  const split = splitCommand(command)
  if (split.kind === 'words' && split.words[0] === 'steady')
    return runSteady(split.words.slice(1), cwd, variables)
  const env = { ...process.env, ...variables }
  const { status: code, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' })
  return { code, stdout, stderr }
}

it.each(Object.entries(pages))('docs/%s prints what its commands print', async (page, { before, codes }) => {
  const cwd = freshFolder()
  cpSync(logs, cwd, { recursive: true })
  for (const command of before) expect((await ended(command, cwd)).code, command).toBe(0)
  const found: (number | null)[] = []
  const printed = await withOutputs(textOf(page), async (command) => {
    const { code, stdout, stderr } = await ended(command, cwd)
    if (code !== 0) found.push(code)
    return `${stdout}${stderr}`
  })
  expect(found).toEqual(codes)
  expectGolden(printed, `../../docs/${page}`)
})

it('every page that shows outputs is among them', () => {
  const showing = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter(
    (page) => page.endsWith('.md') && /^```console$/m.test(textOf(page)),
  )
  expect(showing.sort()).toEqual(Object.keys(pages).sort())
})
