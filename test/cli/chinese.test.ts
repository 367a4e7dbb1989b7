import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandRows } from '../../src/cli/commands.ts'
import { trainingLog } from '../run/replayed.ts'
import { runSteady, startSteady } from '../run/steady.ts'

const folder = mkdtempSync(join(tmpdir(), 'chinese-'))
writeFileSync(join(folder, 'run.log'), trainingLog(200))
writeFileSync(join(folder, 'empty.log'), '')
writeFileSync(join(folder, 'prose.log'), 'nothing\nto see\n')
writeFileSync(
  join(folder, 'wrong.yaml'),
  'suite: s\nmatrix: { workload: resnet50/embeded, batch: 4 }\nrepeat: 3\n',
)

/**
 * Four English words in a row make a sentence. Names of options, files and programs are no words of a sentence, neither
 * is what somebody has to type, which follows `steady`.
 */
const englishSentences = (text: string) =>
  [
    ...text
      .replaceAll(/steady [a-zA-Z-]+/g, '')
      .matchAll(/(?<![\w./-])(?:[A-Za-z']+ ){3}[a-z']+(?![\w./=-])/g),
  ].map(([sentence]) => sentence)

const inChinese = (typed: string) => runSteady(['--lang', 'zh', ...typed.split(' ')], folder)

describe('with --lang zh', () => {
  it.each(['', ...commandRows.map(({ name }) => name)])(
    'the help of steady %s has no English',
    async (command) => {
      const { code, stdout } = await inChinese(`${command} --help`.trim())
      expect(code).toBe(0)
      expect(stdout).toMatch(/^用法：steady/)
      expect(englishSentences(stdout)).toEqual([])
    },
  )

  it.each([
    ['frobnicate', 'COMMAND_UNKNOWN'],
    ['plan --al', 'OPTION_UNKNOWN'],
    ['measure', 'ARGUMENT_MISSING'],
    ['plan one two', 'ARGUMENT_UNEXPECTED'],
    ['reproduce x', 'OPTION_MISSING'],
    ['measure run.log --protocol', 'OPTION_INCOMPLETE'],
    ['report x --format xyz', 'OPTION_INVALID'],
    ['measure run.log --devices x', 'OPTION_INVALID'],
    ['measure run.log --devices 8 --nodes 3', 'NODES_UNEVEN'],
    ['import logs --suite quickstart', 'OPTIONS_CONFLICT'],
    ['import', 'IMPORT_NOTHING_NAMED'],
    ['import none', 'IMPORT_FOLDER_NOT_FOUND'],
    ['measure none.log', 'LOG_NOT_FOUND'],
    ['measure empty.log', 'LOG_EMPTY'],
    ['measure prose.log', 'LOG_FORMAT_UNDETECTED'],
    ['measure run.log --format none', 'LOG_FORMAT_UNKNOWN'],
    ['plan none.yaml', 'SUITE_UNKNOWN'],
    ['plan wrong.yaml', 'SUITE_KEY_UNKNOWN'],
    ['plan --cluster none.yaml', 'CLUSTER_UNKNOWN'],
    ['report none', 'RESULTS_NOT_FOUND'],
    ['workloads none', 'WORKLOAD_UNKNOWN'],
    ['baselines none', 'BASELINE_UNKNOWN'],
    ['baselines --model none', 'BASELINE_MODEL_UNKNOWN'],
    ['check --tables none', 'PATH_NOT_FOUND'],
    ['time --batch 8 -- no-such-program', 'PROGRAM_NOT_FOUND'],
    ['time --batch 8 cat run.log', 'COMMANDS_UNQUOTED'],
    ['init run.log', 'COMMAND_MISSING'],
  ])('the error of steady %s has no English: %s', async (typed, expected) => {
    const { code, stderr } = await inChinese(typed)
    expect(code).toBe(2)
    expect(stderr).toContain(`${expected}：`)
    expect(stderr).toContain('解决办法：')
    expect(englishSentences(stderr)).toEqual([])
  })

  it.each(['plan', 'measure run.log --devices 1 --batch 32 --protocol all', 'baselines', 'workloads'])(
    'steady %s prints no English words of its own',
    async (typed) => {
      const { code, stdout } = await inChinese(typed)
      expect(code).toBe(0)
      expect(stdout).toMatch(/\p{Script=Han}/u)
      expect(stdout).not.toMatch(/\b(?:case|cases|repeats|throughput|title|lines|records)\b/)
    },
  )

  it('LANG alone chooses the language', async () => {
    const chinese = { LC_ALL: '', LC_MESSAGES: '', LANG: 'zh_CN.UTF-8' }
    const { stdout } = await startSteady(['--help'], folder, chinese).ended
    expect(stdout).toMatch(/^用法：steady/)
  })
})
