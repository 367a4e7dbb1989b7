import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { commandGroups, commandRows } from '../../src/cli/commands.ts'
import { languages } from '../../src/core/messages/data.ts'
import { suiteNames } from '../../src/host/catalogue/suites.ts'
import { runSteady } from '../run/steady.ts'

const helpOf = async (...args: string[]) => {
  const { code, stdout } = await runSteady(args, tmpdir())
  expect(code).toBe(0)
  return stdout
}

describe('help', () => {
  it('ends with what the exit codes mean', async () => {
    expect(await helpOf('--help')).toMatch(/0 success; 1 .*; 2 .*;\s3 no figure, or cannot tell\.\n$/)
  })

  it.each(languages)(
    'shows where to begin, then every command in one of five groups: %s',
    async (language) => {
      const text = await helpOf('--help', '--lang', language)
      const starts = Object.values(commandGroups).map((title) => text.indexOf(`\n${title[language]}\n`))
      expect(starts).toHaveLength(5)
      expect([text.indexOf('\n  steady run '), ...starts].filter((start) => start < 0)).toEqual([])
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      expect(text.indexOf('\n  steady doctor ')).toBeLessThan(starts[0] ?? 0)
      const groupAt = (index: number) =>
        Object.keys(commandGroups)[starts.findLastIndex((start) => start < index)]
      for (const { name, group } of [...commandRows, { name: 'help', group: 'look' }])
        expect([name, groupAt(text.indexOf(`\n  ${name} `))]).toEqual([name, group])
    },
  )

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
