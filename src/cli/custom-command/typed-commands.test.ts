import { expect, it } from 'vitest'
import { withRepeats } from './typed-commands.ts'

it('the line that goes on has one number of repeats, and the command as it was typed', () => {
  const results = ['--results', 'r']
  expect(withRepeats(['time', '--repeats', '5', '--', 'python3', 't.py', '--repeats', '2'], results, 9)).toBe(
    'steady time --results r --repeats 9 -- python3 t.py --repeats 2',
  )
  expect(withRepeats(['time', '--repeats=5', 'python3 a.py', 'python3 b.py'], [], 9)).toBe(
    "steady time --repeats 9 'python3 a.py' 'python3 b.py'",
  )
})
