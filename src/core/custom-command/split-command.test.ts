import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shellLine } from '../text/shell.ts'
import { splitCommand } from './split-command.ts'

const wordsOf = (line: string) => {
  const split = splitCommand(line)
  return split.kind === 'words' ? split.words : split
}

describe('a command line', () => {
  it('that was quoted comes back as the words it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (words) => {
        fc.pre(!/^[A-Za-z_][A-Za-z0-9_]*=/.test(words[0] ?? ''))
        expect(wordsOf(shellLine(words))).toEqual(words)
      }),
    )
  })

  it.each([
    'python3 train.py --batch 64',
    `python3 "a b.py" --name 'it''s' x\\ y`,
    `python3 -c "print(\\"a\\", 1)" ''`,
    `a\tb  c`,
    `'a'"b"c\\d`,
    `python3 x.py --range=[1]`.replace(/\[1\]/, '"[1]"'),
  ])('%j has the words that sh gives it', (line) => {
    const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' })
    expect(wordsOf(line)).toEqual(stdout.split('\0').slice(0, -1))
  })

  it.each([
    ['python3 a.py | tee log', '|'],
    ['python3 a.py > log', '>'],
    ['cd x && python3 a.py', '&'],
    ['python3 a.py; true', ';'],
    ['python3 a.py --data $DATA', '$'],
    ['python3 "a$b.py"', '$'],
    ['python3 a.py `date`', '`'],
    ['python3 *.py', '*'],
    ['~/train.sh', '~'],
    ['CUDA_VISIBLE_DEVICES=0 python3 a.py', 'CUDA_VISIBLE_DEVICES='],
  ])('%j is refused, because only a shell knows %j', (line, part) => {
    expect(splitCommand(line)).toEqual({ kind: 'needs-shell', part })
  })

  it.each([`python3 'a.py`, `python3 "a.py`, 'python3 a.py \\'])('%j has a quote without an end', (line) => {
    expect(splitCommand(line).kind).toBe('open-quote')
  })

  it('of blanks has no words', () => {
    expect(wordsOf(' \t')).toEqual([])
  })
})
