import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { suiteNames } from '../../src/host/catalogue/suites.ts'
import { runSteady } from '../run/steady.ts'

const helpOf = async (...args: string[]) => {
  const { code, stdout } = await runSteady(args, tmpdir())
  expect(code).toBe(0)
  return stdout
}

describe('help', () => {
  it('says where to begin and what the exit codes mean', async () => {
    expect(await helpOf('--help')).toMatch(
      /steady measure run\.log[\s\S]*0 success; 1 .*; 2 .*;\s3 no figure, or cannot tell/,
    )
  })

  it('writes choices and defaults in one form', async () => {
    const text = (await helpOf('measure', '--help')).replaceAll(/\s+/g, ' ')
    expect(text).toContain('mean, median, trimmed-mean, harmonic-mean, reported (default: mean)')
    expect(text).not.toContain('choices:')
  })

  it.each(['run', 'plan'])('of %s names every suite that ships', async (verb) => {
    const text = (await helpOf(verb, '--help')).replaceAll(/\s+/g, ' ')
    for (const name of await suiteNames()) expect(text).toContain(name)
  })

  it.each(['--help', 'measure --help', 'import --help', 'reproduce --help', 'time --help', 'init --help'])(
    'fits a terminal of 80 columns: %s',
    async (args) => {
      const lines = (await helpOf(...args.split(' '))).split('\n')
      expect(lines.filter((line) => line.length > 80)).toEqual([])
    },
  )
})
