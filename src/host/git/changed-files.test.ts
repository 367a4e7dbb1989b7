import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { git, repositoryOf } from '../../../test/run/git-repository.ts'
import { hostileRepository, setTrap } from '../../../test/trust/hostile-repository.ts'
import { known } from '../../core/model/missing.ts'
import { hasChangedFiles, readGit } from './git.ts'

it('sees a change of a tracked file, and of one in a submodule, without starting their filters', async () => {
  const trap = setTrap('cat')
  const folder = hostileRepository({ 'suite.yaml': 'suite: s\n' }, trap)
  expect(await hasChangedFiles(readGit, folder)).toEqual(known(false))
  writeFileSync(join(folder, 'README.md'), 'changed\n')
  expect(await hasChangedFiles(readGit, folder)).toEqual(known(true))

  const above = repositoryOf({ 'suite.yaml': 'suite: s\n' })
  git(
    above,
    '-c',
    'protocol.file.allow=always',
    'submodule',
    'add',
    '-q',
    repositoryOf({ 'net.md': '1\n' }),
    'net',
  )
  git(above, 'commit', '-qm', 'Add a submodule')
  const below = join(above, 'net')
  git(below, 'config', 'filter.x.clean', trap.program('filter-of-submodule'))
  writeFileSync(join(above, '.git', 'modules', 'net', 'info', 'attributes'), '*.md filter=x\n')
  expect(await hasChangedFiles(readGit, above)).toEqual(known(false))
  writeFileSync(join(below, 'net.md'), '2\n')
  expect(await hasChangedFiles(readGit, above)).toEqual(known(true))
  expect(trap.started()).toEqual([])
})

it('says why where there is no repository', async () => {
  expect((await hasChangedFiles(readGit, '/proc')).kind).toBe('missing')
})
