import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { runSteady } from '../run/steady.ts'

/** What was typed, the code, what the fix must name. */
const mistakes: readonly (readonly [typed: string, code: string, fix: string])[] = [
  ['frobnicate', 'COMMAND_UNKNOWN', 'steady --help'],
  ['pln', 'COMMAND_UNKNOWN', 'Did you mean plan?'],
  ['plan --frob', 'OPTION_UNKNOWN', 'steady plan --help'],
  ['plan --al', 'OPTION_UNKNOWN', 'Did you mean --all?'],
  ['measure -dash.log', 'OPTION_UNKNOWN', "after '--'"],
  ['measure', 'ARGUMENT_MISSING', 'steady measure --help'],
  ['plan one two', 'ARGUMENT_UNEXPECTED', 'steady plan --help'],
  ['report x --protocol', 'OPTION_INCOMPLETE', 'steady report --help'],
  [
    'report x --format xyz',
    'OPTION_INVALID',
    'md, html, csv, json, junit, github-summary, github-benchmark, dlperf-json, dlperf, all',
  ],
  ['report x --language fr', 'OPTION_INVALID', 'en, zh, all'],
  ['reproduce x', 'OPTION_MISSING', 'steady reproduce --help'],
  ['import logs --published dlperf-resnet50', 'OPTIONS_CONFLICT', 'Remove --published'],
  ['import logs --suite quickstart', 'OPTIONS_CONFLICT', 'Add --published'],
  ['measure x --protocol dlprf', 'PROTOCOL_UNKNOWN', "Did you mean 'dlperf'?"],
]

describe('a command line that cannot be meant', () => {
  it.each(mistakes)('steady %s ends in one typed error, %s', async (typed, code, fix) => {
    const [verb = '', ...rest] = typed.split(' ')
    const ended = await runSteady([verb, '--json', ...rest], tmpdir())
    expect(ended.code).toBe(2)
    const { error } = JSON.parse(ended.stdout) as { error: { code: string; seen: string; fix: string } }
    expect(error.code).toBe(code)
    expect(error.fix).toContain(fix)
    expect(ended.stderr.replace(/^ {2}read on: steady docs \S+\n/m, '')).toBe(
      `${code}: ${error.seen}\n  fix: ${error.fix}\n`,
    )
  })

  it('names the help of the sub-command', async () => {
    const { stderr } = await runSteady(['data', 'make'], tmpdir())
    expect(stderr).toContain('Run steady data make --help to see what to write.')
  })
})
