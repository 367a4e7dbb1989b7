import { expect, it } from 'vitest'
import { isPython } from './interpreters.ts'

it.each(['python', 'python3', 'python3.12', '/opt/conda/bin/python3', './venv/bin/python'])(
  '%s is a Python',
  (name) => {
    expect(isPython(name)).toBe(true)
  },
)

it.each(['ipython', 'pythonic', 'python3-config', 'train.py', '/opt/python/bin/perl', ''])(
  "'%s' is no Python",
  (name) => {
    expect(isPython(name)).toBe(false)
  },
)
