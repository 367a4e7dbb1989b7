import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellLine, shellWord } from './shell-words.ts'

describe('shellLine', () => {
  it('reads back in a real shell as the same arguments, whatever they hold', () => {
    const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'))
    fc.assert(
      fc.property(fc.array(text), (args) => {
        const script = `printf '%s\\0' end ${shellLine(args)}`
        const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
        expect(read.split('\0').slice(1, -1)).toEqual(args)
      }),
      { numRuns: 60 },
    )
  })

  it.each(['$(reboot)', '`id`', "it's", 'a b', '', '*', '~', 'a;b', '"', '\\', '\n', '-n', '!x', '#'])(
    'keeps %j one argument',
    (argument) => {
      const read = execFileSync('sh', ['-c', `printf '%s\\0' ${shellLine(['--', argument])}`], {
        encoding: 'utf8',
      })
      expect(read.split('\0').slice(0, -1)).toEqual(['--', argument])
    },
  )

  it('leaves plain words as they are, for people', () => {
    expect(shellWord('--batch=128')).toBe('--batch=128')
    expect(shellWord('/data/it,s@1.0+x:y')).toBe('/data/it,s@1.0+x:y')
  })
})
