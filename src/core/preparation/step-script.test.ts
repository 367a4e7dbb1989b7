import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { startedStep } from '../../../test/preparation/started-step.ts'
import { freshFolder } from '../../../test/run/replayed.ts'
import type { StepCheck } from './step.ts'
import { ensureCommand, lookCommand, makeCommand, parseStates } from './step-script.ts'

let folder: string
beforeEach(() => (folder = freshFolder()))

const at = (name: string) => join(folder, 'data', name)

/** A step that notes that it ran and makes two files. */
const step = (text = 'echo ran >>log; echo 1 >"$1"; echo 2 >"$2"') => {
  const creates = [at("a 'b' $c"), at('last')]
  return { creates, command: ['sh', '-c', text, 'sh', ...creates] }
}

const shell = ([program = '', ...args]: readonly string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: 'utf8' })

const lookBy = (...checks: StepCheck[]) =>
  parseStates(shell(lookCommand(checks) as string[]).stdout.split('\n'), checks.length)

const look = (...steps: Pick<ReturnType<typeof step>, 'creates'>[]) =>
  lookBy(...steps.map(({ creates }) => ({ by: 'paths' as const, creates, needs: [], uses: [] })))

const make = (preparedStep: ReturnType<typeof step>, attempt = 'first') =>
  shell(makeCommand(preparedStep, attempt) as string[])

const timesRun = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').length

describe('a step', () => {
  it('is done once, in a folder that is made for it, and leaves nothing else there', () => {
    expect(look(step())).toEqual([{ state: 'absent', path: 0 }])
    expect(make(step()).status).toBe(0)
    expect(make(step(), 'second').status).toBe(0)
    expect([timesRun(), look(step()), readdirSync(join(folder, 'data'))]).toEqual([
      1,
      [{ state: 'done' }],
      ["a 'b' $c", 'last'],
    ])
  })

  it('that somebody else has done is done', () => {
    mkdirSync(join(folder, 'data'))
    for (const path of step().creates) writeFileSync(path, '')
    expect(look(step())).toEqual([{ state: 'done' }])
    expect(make(step()).status).toBe(0)
    expect(existsSync(join(folder, 'log'))).toBe(false)
  })

  it('that was cut off is not done, whatever is there, and is done by the next attempt', () => {
    const [first = '', last = ''] = step().creates
    const cut = { ...step(), command: ['sh', '-c', `>"$1"; >"$2"; exit 7`, 'sh', first, last] }
    expect(make(cut).status).toBe(7)
    expect(look(step())).toEqual([{ state: 'unfinished' }])
    expect(make(step(), 'second').status).toBe(0)
    expect([timesRun(), look(step())]).toEqual([1, [{ state: 'done' }]])
  })

  it('whose command ends well without its paths has failed, and says which', () => {
    const { status, stderr } = make(step('echo 1 >"$1"'))
    expect(status).toBe(1)
    expect(stderr).toContain(`${at('last')} is not there`)
    expect(look(step())).toEqual([{ state: 'unfinished' }])
  })

  it('in a folder that cannot be made has failed', () => {
    writeFileSync(join(folder, 'data'), '')
    expect(make(step()).status).not.toBe(0)
  })

  it('is done by one of several nodes that share the files', async () => {
    const slow = step('echo ran >>log; echo 1 >"$1"; sleep 1; echo 2 >"$2"')
    const codes = await Promise.all([1, 2, 3].map(() => startedStep(slow, 'first', folder).ended))
    expect([codes, timesRun(), look(slow)]).toEqual([[0, 0, 0], 1, [{ state: 'done' }]])
  })

  it('leaves the mark of a step whose path has its name and more', () => {
    const index = {
      creates: [at('data.index')],
      command: ['sh', '-c', '>"$1"; exit 9', 'sh', at('data.index')],
    }
    const whole = { creates: [at('data')], command: ['sh', '-c', '>"$1"', 'sh', at('data')] }
    expect(make(index).status).toBe(9)
    expect(look(whole, index)).toEqual([{ state: 'absent', path: 0 }, { state: 'unfinished' }])
    expect(make(whole, 'second').status).toBe(0)
    expect(look(whole, index)).toEqual([{ state: 'done' }, { state: 'unfinished' }])
  })

  it('has a path with the longest name that a file can have', () => {
    const longest = at('n'.repeat(255))
    const longNameStep = { creates: [longest], command: ['sh', '-c', '>"$1"; exit "$2"', 'sh', longest, '7'] }
    expect(make(longNameStep).status).toBe(7)
    expect(look(longNameStep)).toEqual([{ state: 'unfinished' }])
    const again = { ...longNameStep, command: longNameStep.command.with(-1, '0') }
    expect([make(again, 'second').status, look(longNameStep)]).toEqual([0, [{ state: 'done' }]])
  })

  it('fails with the message of mkdir where its mark cannot be made', () => {
    mkdirSync(join(folder, 'bin'))
    const text = '#!/bin/sh\necho "mkdir: No space left on device" >&2\nexit 1\n'
    writeFileSync(join(folder, 'bin', 'mkdir'), text, { mode: 0o755 })
    const [program = '', ...args] = makeCommand(step(), 'first') as string[]
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
    const { status, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      env,
      timeout: 20_000,
    })
    expect([status, stderr]).toEqual([1, 'mkdir: No space left on device\n'])
  })
})

describe('what people do', () => {
  const check = (text: string, ...args: string[]): StepCheck => ({
    by: 'command',
    command: ['sh', '-c', text, 'sh', ...args],
  })

  it('is done where its check ends with 0, and else shows the last line that the check printed', () => {
    const words = check('[ "$#" = 2 ] && [ "$1" = "a  b" ] && [ "$2" = "" ]', 'a  b', '')
    expect(lookBy(words, check('echo one; echo "no  route" >&2; exit 3'), check('exit 1'))).toEqual([
      { state: 'done' },
      { state: 'unmet', printed: 'no  route' },
      { state: 'unmet', printed: '' },
    ])
  })

  it('is asked for where a step lacks it, by its first path that is not there', () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(at('archive'), '')
    const needing = (...needs: string[]): StepCheck => ({
      by: 'paths',
      creates: [at('made')],
      needs,
      uses: [],
    })
    const asked = () => lookBy(needing(at('archive'), at('labels')), needing(at('archive')), needing())
    expect(asked()).toEqual([
      { state: 'absent', path: 0, need: 1 },
      { state: 'absent', path: 0 },
      { state: 'absent', path: 0 },
    ])
    // What is done needs nothing any more.
    writeFileSync(at('made'), '')
    expect(asked()).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
  })
})

it('a command that a check precedes runs only where the check fails', () => {
  const ensured = (text: string) =>
    shell(ensureCommand(['sh', '-c', text], ['sh', '-c', 'echo made; exit 4']) as string[])
  expect(ensured('echo seen')).toMatchObject({ status: 0, stdout: '' })
  expect(ensured('exit 1')).toMatchObject({ status: 4, stdout: 'made\n' })
})

it('several steps are looked at together, each by its own paths', () => {
  const other = { creates: [at('other')], command: [] as string[] }
  make(step())
  expect(look(other, step(), other)).toEqual([
    { state: 'absent', path: 0 },
    { state: 'done' },
    { state: 'absent', path: 0 },
  ])
})

it('a node that was cut off has shown nothing', () => {
  expect(parseStates(['steady-step done', 'other output'], 2)).toBeUndefined()
})
