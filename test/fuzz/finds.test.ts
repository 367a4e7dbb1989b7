import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseLogFormat } from '../../src/core/logs/custom/log-format.ts'
import { saidBy } from '../../src/core/messages/sentences.ts'
import { say } from '../../src/core/messages/say.ts'
import { rateText } from '../../src/core/document/numbers.ts'
import { readJson } from '../../src/host/store/json-file.ts'
import { resultsFileSchema } from '../../src/core/model/results-folder.ts'
import { watchForBinary } from '../../src/host/logs/binary.ts'
import { freshFolder, trainingLog } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { wordsThrownBy } from '../samples/sentences.ts'

const format = (text: string) => parseLogFormat(text, 'logformat.yaml')

it('refuses texts of a log format that no line could have', () => {
  const long = 'x'.repeat(100_000)
  const shared = 'id: own\nunit: images\nrates: global\n'
  for (const text of [
    `${shared}line: [' step ']\nrate: ' ips='\nsummary: "${long}"\n`,
    `${shared}line: ["${long}"]\nrate: ' ips='\n`,
    `${shared}pattern: "${long} (?P<rate>[0-9.]+)"\n`,
  ])
    expect(() => format(text)).toThrow(expect.objectContaining({ code: 'LOG_FORMAT_VALUE_INVALID' }))
  expect(() => format(`${shared}line: ["\\uD800"]\nrate: ' ips='\n`)).toThrow(
    expect.objectContaining({ code: 'LOG_FORMAT_SYNTAX' }),
  )
})

it('says what is expected in a damaged file in words of its own', () => {
  const file = join(freshFolder(), 'steadystate.json')
  writeFileSync(file, '{"version": 1, "plan": {"suite": "x", "cases": [{"id": 3}]}}')
  const { seen } = wordsThrownBy(() => readJson(file, resultsFileSchema, { kind: 'restore' }))
  expect(seen).toMatch(/is damaged: [\w.]+: expected /)
  expect(seen).not.toMatch(/Invalid|received/)
})

it('refuses a file that is longer than a text can be', () => {
  const file = join(freshFolder(), 'steadystate.json')
  writeFileSync(file, '{')
  truncateSync(file, 3 * 2 ** 30)
  expect(() => readJson(file, resultsFileSchema, { kind: 'restore' })).toThrow(
    expect.objectContaining({ code: 'FILE_UNREADABLE' }),
  )
})

it('says the code of a message whose data somebody changed, and no undefined', () => {
  const rates = [{ source: 'none', figure: '1' }, {}]
  expect(saidBy('missing', 'sources-disagree', { rates }, 'en')).toBeUndefined()
  expect(say({ kind: 'missing', code: 'log-ends-early', data: {} }, 'en')).toBe('log-ends-early {}')
})

it('writes the smallest rate that there is', () => {
  expect(rateText(5e-324, 'images')).toBe('0.00000000000000000000 images/s')
})

it('reads a hole of gigabytes in the time that it takes to look at it', () => {
  const started = performance.now()
  const hole = new Uint8Array(2 ** 20)
  const text = watchForBinary('train.log')
  expect(() => {
    for (let pushed = 0; pushed < 3000; pushed += 1) text.push(hole)
  }).toThrow(expect.objectContaining({ code: 'LOG_NOT_TEXT' }))
  expect(performance.now() - started).toBeLessThan(5000)
})

it.each([
  [
    'a link to nowhere',
    (path: string) => {
      symlinkSync('nowhere', path)
    },
  ],
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
])('an import ends where its lock is %s', async (_, make) => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'logs/1n1g'), { recursive: true })
  writeFileSync(join(folder, 'logs/1n1g/rn_b32_fp32_1.log'), trainingLog(40))
  mkdirSync(join(folder, 'results'))
  make(join(folder, 'results/.lock'))
  const { code, stderr } = await runSteady(['import', 'logs', '--results', 'results'], folder)
  expect(stderr).toContain('RESULTS_CORRUPT')
  expect(stderr).toContain('it is not a lock of steadystate')
  expect(code).toBe(2)
})

it('prints no colour and no other sequence of a title', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'x\u001b[31m.log'), trainingLog(40))
  const { stdout, stderr } = await runSteady(['measure', 'x\u001b[31m.log'], folder)
  expect(stdout + stderr).not.toContain('\u001b')
  expect(stdout).toContain('x\uFFFD[31m.log')
})
