import { expect, it } from 'vitest'
import { absolutePaths, isSystemFolder } from './hidden-names.ts'

it('paths outside of the folders that every system has are told by their first two parts', () => {
  const text = 'at "/data/imagenet/a.jpg", /data/imagenet/b/c and PATH=/usr/bin:/scratch/bob/bin:/opt/x/y'
  expect([...absolutePaths(text)]).toEqual(['/data/imagenet', '/data/imagenet', '/scratch/bob'])
})

it.each([
  'https://example.org/a/b',
  '12/100 images/s 3/4/5',
  '<home>/net.py <b>x</b>',
  '../a/b ./c/d ~/e/f',
  '/usr/lib/python3/a.py',
  '1 / 2 / 3',
])('%s has none', (text) => {
  expect([...absolutePaths(text)]).toEqual([])
})

it('a folder that every system has is never replaced, one in it may be', () => {
  expect(['/', '/usr', '/usr/local', '/opt', '/var/lib'].filter((path) => !isSystemFolder(path))).toEqual([])
  expect(['/opt/steady', '/var/lib/me', '/root', '/srv/me', '/usr/local/me'].filter(isSystemFolder)).toEqual(
    [],
  )
})
