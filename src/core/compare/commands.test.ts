import { describe, expect, it } from 'vitest'
import type { Run } from '../model/run.ts'
import { commandOf, differentWords } from './commands.ts'

const words = (a: string, b: string) => differentWords(a.split(' '), b.split(' '))

describe('the command of runs', () => {
  const runOf = (command: string) =>
    ({ origin: { kind: 'executed', command: command.split(' ') } }) as unknown as Run
  const imported = { origin: { kind: 'imported' } } as Run
  const joinedCommand = (...commands: string[]) => commandOf(commands.map(runOf))?.join(' ')

  it('has no folders and no ports', () => {
    expect(
      joinedCommand('/usr/bin/python3 /tmp/a/train.py --data=/data/b/images --log_dir=<job>/paddle-0'),
    ).toBe('python3 train.py --data=images --log_dir=paddle-0')
    expect(joinedCommand('torchrun --master_port=29501 --rdzv_endpoint=h1:29502 --port 29503 src/a.py')).toBe(
      'torchrun --master_port=<port> --rdzv_endpoint=h1:<port> --port <port> src/a.py',
    )
  })

  it('is known where all runs had the same', () => {
    expect(joinedCommand('/a/train.py', '/b/train.py')).toBe('train.py')
    expect(joinedCommand('train.py 1', 'train.py 2')).toBeUndefined()
    expect(commandOf([imported])).toBeUndefined()
    expect(commandOf([])).toBeUndefined()
  })
})

describe('the words on which two commands differ', () => {
  it('are the value of an option, with its name', () => {
    expect(words('python3 a.py --hidden 1024 --fast', 'python3 a.py --hidden 2048 --fast')).toEqual({
      a: '--hidden 1024',
      b: '--hidden 2048',
    })
    expect(words('python3 a.py --hidden=1024', 'python3 a.py --hidden=2048')).toEqual({
      a: '--hidden=1024',
      b: '--hidden=2048',
    })
  })

  it('are those that only one has', () => {
    expect(words('python3 a.py', 'python3 a.py --fast')).toEqual({ a: '', b: '--fast' })
    expect(words('python3 a.py --amp', 'python3 a.py --amp --fast')).toEqual({ a: '', b: '--fast' })
    expect(words('python3 a.py x x', 'python3 a.py x')).toEqual({ a: 'x', b: '' })
  })

  it('are those in the middle, and never what both end with', () => {
    expect(words('run a.py x --last', 'run a.py y z --last')).toEqual({ a: 'x', b: 'y z' })
    expect(words('run x --last --of', 'run y --last --of')).toEqual({ a: 'x', b: 'y' })
    const added = { a: '', b: '--fast' }
    expect(words('run a.py --last', 'run a.py --fast --last')).toEqual(added)
    expect(words('run a.py --fast --last', 'run a.py --last')).toEqual({ a: added.b, b: added.a })
    expect(words('x same', 'y same')).toEqual({ a: 'x', b: 'y' })
    expect(words('same', 'more same')).toEqual({ a: '', b: 'more' })
  })

  it('are none where the commands are the same', () => {
    expect(words('python3 a.py', 'python3 a.py')).toBeUndefined()
  })
})
