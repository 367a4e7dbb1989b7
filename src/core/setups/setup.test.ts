import { describe, expect, it } from 'vitest'
import { recipeOf, splitLock, type PackageBuild } from './setup.ts'

const lock = `cffi==2.1.1 ; python_version < '3.12' \\
    --hash=sha256:aa
fast==1.0 \\
    --hash=sha256:bb \\
    --hash=sha256:cc
fast-more==2.0 \\
    --hash=sha256:dd
`
const build: PackageBuild = { packages: ['fast'], programs: ['g++'], variables: { FAST: '1' } }

describe('splitLock', () => {
  it('takes the packages that are built out of a lock, with all of their lines', () => {
    const { ready, built } = splitLock(lock, build)
    expect(built).toBe('fast==1.0 \\\n    --hash=sha256:bb \\\n    --hash=sha256:cc\n')
    expect(ready).toBe(lock.replace(built, ''))
  })

  it('leaves a lock as it is where nothing is built', () => {
    expect(splitLock(lock, undefined)).toEqual({ ready: lock, built: '' })
  })
})

describe('recipeOf', () => {
  it('is the lock where nothing is built, so that installations keep their folders', () => {
    expect(recipeOf({ lock, build: undefined })).toBe(lock)
  })

  it('changes with a variable of a build', () => {
    const other = { ...build, variables: { FAST: '2' } }
    expect(recipeOf({ lock, build: other })).not.toBe(recipeOf({ lock, build }))
  })
})
