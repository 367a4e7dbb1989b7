import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../run/replayed.ts'
import { git, repositoryOf, type Files } from '../run/git-repository.ts'

/** Programs that leave a file of their name where they were started. */
export interface Trap {
  /** The path of such a program. */
  readonly program: (name: string) => string
  readonly started: () => string[]
}

/** @param after what such a program does then */
export function setTrap(after: 'cat' | 'false'): Trap {
  const marks = freshFolder()
  const programs = freshFolder()
  return {
    program: (name) => {
      const path = join(programs, name)
      if (!existsSync(path))
        writeFileSync(path, `#!/bin/sh\necho started >>'${marks}/${name}'\nexec ${after}\n`, { mode: 0o755 })
      return path
    },
    started: () => readdirSync(marks).sort(),
  }
}

/** Every file has a filter or a driver of its own. */
const attributes =
  '*.yaml filter=clean diff=text\n*.cjs filter=process diff=text\n*.txt filter=a=b\n*.md filter=included\n'

/** A repository whose configuration names a program wherever git takes one. All its files were touched since. */
export function hostileRepository(files: Files, { program }: Trap): string {
  const all = { ...files, '.gitattributes': attributes, 'notes.txt': 'notes\n', 'README.md': 'read me\n' }
  const folder = repositoryOf(all)
  const set = (name: string, value: string) => git(folder, 'config', name, value)
  for (const name of ['clean', 'process', 'a=b']) {
    const kind = name === 'process' ? 'process' : 'clean'
    set(`filter.${name}.${kind}`, program(`filter-${name}`))
    set(`filter.${name}.smudge`, program('filter-smudge'))
    set(`filter.${name}.required`, 'true')
  }
  const included = join(folder, '.git', 'included')
  writeFileSync(included, `[filter "included"]\n\tclean = ${program('filter-included')}\n`)
  set(`includeIf.gitdir:${folder}/.path`, included)
  set('diff.text.textconv', program('textconv'))
  set('diff.text.command', program('diff-command'))
  set('diff.external', program('diff-external'))
  set('core.pager', program('pager'))
  set('pager.status', program('pager'))
  set('core.editor', program('editor'))
  set('core.askPass', program('askpass'))
  set('core.sshCommand', program('ssh-command'))
  set('core.gitProxy', program('git-proxy'))
  set('credential.helper', program('credential'))
  set('gpg.program', program('gpg'))
  set('log.showSignature', 'true')
  set('status.submoduleSummary', 'true')
  for (const name of ['status', 'rev-parse', 'rev-list', 'cat-file', 'config', 'log'])
    set(`alias.${name}`, `!${program('alias')}`)
  // From here git would fetch the objects that it lacks.
  set('remote.origin.url', `ext::${program('remote')}`)
  set('remote.origin.promisor', 'true')
  set('protocol.ext.allow', 'always')
  const hooks = join(folder, '.git', 'hooks')
  mkdirSync(hooks, { recursive: true })
  for (const name of ['post-checkout', 'post-index-change', 'reference-transaction'])
    writeFileSync(join(hooks, name), `#!/bin/sh\nexec ${program(`hook-${name}`)} </dev/null\n`, {
      mode: 0o755,
    })
  set('core.fsmonitor', program('fsmonitor'))
  // Their times and lengths no longer say that they are unchanged.
  for (const path of Object.keys(all)) utimesSync(join(folder, path), 1e9, 1e9)
  return folder
}
