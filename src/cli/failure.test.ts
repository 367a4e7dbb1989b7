import { readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../test/samples/sentences.ts'
import { SteadyError } from '../core/model/error.ts'
import { failureOf } from './main.ts'

const thrownBy = (act: () => unknown): unknown => {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

describe('what ended the program', () => {
  it('an error of steadystate stays what it is', () => {
    const error = new SteadyError('LOG_EMPTY', { name: 'x' })
    expect(failureOf(error, 'measure')).toBe(error)
  })

  it.each([
    ['a folder read as a file', () => readFileSync(tmpdir()), 'EISDIR'],
    ['a file read as a folder', () => readdirSync(import.meta.filename), import.meta.filename],
  ])('a refusal of the operating system is a typed error: %s', (_, act, seen) => {
    const failure = failureOf(thrownBy(act), undefined)
    expect(failure).toMatchObject({ code: 'SYSTEM_REFUSED' })
    expect(failure && wordsOf(failure).seen).toContain(seen)
    expect(failure && wordsOf(failure).fix).not.toBe('')
  })

  it('a command line is told which help to look at', () => {
    const error = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'")
    const fixOf = (command: string | undefined) => {
      const failure = failureOf(error, command)
      return failure && wordsOf(failure).fix
    }
    expect(fixOf('plan')).toContain('steady plan --help')
    expect(fixOf(undefined)).toContain('steady --help')
  })

  it('a defect stays a defect', () => {
    expect(failureOf(new TypeError('x is undefined'), 'plan')).toBeUndefined()
  })
})
