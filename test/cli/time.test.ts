import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

describe('a command that cannot be timed', () => {
  const log = ['--batch', '32']
  it.each<[string, string[], string, string]>([
    ['is not there', [...log, '--', 'no-such-program', 'x'], 'PROGRAM_NOT_FOUND', 'no-such-program'],
    ['is missing', log, 'COMMAND_MISSING', 'steady time -- python3 train.py'],
    ['has nothing in its quotes', [...log, ' '], 'COMMAND_MISSING', 'steady time'],
    [
      'states its devices in words',
      ['--', 'sh', 'x', '--batch', '8', '--gpus', 'gpu'],
      'COMMAND_DEVICES_UNKNOWN',
      'Add --devices N.',
    ],
    ['has no quotes', [...log, 'cat', 'slow.log'], 'COMMANDS_UNQUOTED', "after '--'"],
    [
      'needs a shell',
      [...log, 'cat slow.log | tee x'],
      'COMMAND_NEEDS_SHELL',
      "bash -c 'cat slow.log | tee x'",
    ],
    ['has an open quote', [...log, "cat 'slow.log"], 'COMMAND_QUOTE_OPEN', 'Close it'],
    ['is to run 0 times', [...log, '--repeats', '0', '--', 'cat'], 'OPTION_INVALID', '--repeats 8'],
    [
      'has two rules for its repeats',
      [...log, '--repeats', '3', '--until', '2%', '--', 'cat'],
      'OPTIONS_CONFLICT',
      '--until',
    ],
    [
      'has a format that is not known',
      [...log, '--format', 'none', '--', 'cat', 'x'],
      'LOG_FORMAT_UNKNOWN',
      'Use one of',
    ],
    [
      'has a format file that is not there',
      [...log, '--format', './x.yaml', '--', 'cat'],
      'LOG_FORMAT_NOT_FOUND',
      '',
    ],
    [
      'has a protocol that is not known',
      [...log, '--protocol', 'dlprf', '--', 'cat'],
      'PROTOCOL_UNKNOWN',
      'dlperf',
    ],
    [
      'has an axis that is not known',
      [...log, '--axis', 'colour=red', '--', 'cat'],
      'OPTION_INVALID',
      'image-size',
    ],
    [
      'has a value that its axis lacks',
      [...log, '--axis', 'precision=fp7', '--', 'cat'],
      'OPTION_INVALID',
      'precision=bf16',
    ],
    ['has too few names', [...log, '--name', 'a', 'cat x', 'cat y'], 'COMMAND_NAMES_COUNT', 'or none'],
    ['has a name that is a path', [...log, '--name', '../a', '--', 'cat'], 'OPTION_INVALID', '--name before'],
  ])('because it %s is refused, and nothing is written', async (_, args, code, fix) => {
    const folder = freshFolder()
    const ended = await runSteady(['time', ...args], folder)
    expect(ended.stderr).toMatch(new RegExp(`^${code}: `, 'm'))
    expect(ended.stderr).toContain(fix)
    expect(ended.code).toBe(2)
    expect(existsSync(join(folder, 'results'))).toBe(false)
  })
})
