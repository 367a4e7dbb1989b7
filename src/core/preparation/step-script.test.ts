import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshFolder } from '../../../test/run/replayed.ts'
import { lookCommand, makeCommand, parseStates } from './step-script.ts'

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

const look = (...steps: ReturnType<typeof step>[]) =>
  parseStates(shell(lookCommand(steps) as string[]).stdout.split('\n'), steps.length)

const make = (one: ReturnType<typeof step>, attempt = 'first') => shell(makeCommand(one, attempt) as string[])

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
    const [program = '', ...args] = makeCommand(slow, 'first') as string[]
    const codes = await Promise.all(
      [1, 2, 3].map(
        () =>
          new Promise((resolve) => {
            spawn(program, args, { cwd: folder }).once('exit', resolve)
          }),
      ),
    )
    expect([codes, timesRun(), look(slow)]).toEqual([[0, 0, 0], 1, [{ state: 'done' }]])
  })
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
