import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const clone = join(import.meta.dirname, '../..')

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** What is typed, and what the shell must offer for it; some of many. */
const lines: readonly {
  readonly typed: string
  readonly offered: readonly string[]
  readonly never?: string
}[] = [
  { typed: 'steady ', offered: ['run', 'measure', 'completion'] },
  { typed: 'steady tr', offered: ['track'], never: 'run' },
  { typed: 'steady track ', offered: ['add', 'show'] },
  { typed: 'steady run --from ', offered: ['steps', 'elapsed'] },
  { typed: 'steady run --stat', offered: ['--statistic'] },
  { typed: 'steady run quick', offered: ['quickstart'] },
  { typed: 'steady reproduce --against dlperf-r', offered: ['dlperf-resnet50'] },
  { typed: 'steady measure my-', offered: ['my-training.log'] },
  { typed: 'steady completion ', offered: ['bash', 'zsh', 'fish'] },
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-completion-'))
  mkdirSync(join(folder, 'home'))
  writeFileSync(join(folder, 'my-training.log'), '')
  for (const shell of ['bash', 'zsh', 'fish']) {
    const program = join(clone, 'bin/steady.js')
    const { stdout } = spawnSync(process.execPath, [program, 'completion', shell, '--lang', 'en'], {
      encoding: 'utf8',
    })
    writeFileSync(join(folder, `steady.${shell}`), stdout)
  }
  writeFileSync(join(folder, 'ask.zsh'), askZsh)
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Types a line in an interactive zsh and asks it to list its choices. */
const askZsh = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'PROMPT="" RPROMPT="" LISTMAX=10000; autoload -Uz compinit; compinit -u -d "$PWD/zcompdump"; source ./steady.zsh; bindkey "^X" list-choices; print -r REA""DY'
local text
while zpty -r z text; do [[ $text == *READY* ]] && break; done
zpty -w -n z "$1"$'\\C-x'
sleep 2
while zpty -r -t z text; do print -r -- "$text"; done
zpty -d z
`

const asks: Readonly<Record<string, (typed: string) => readonly [string, readonly string[]]>> = {
  bash: (typed) => [
    'bash',
    [
      '--norc',
      '-c',
      // Files are what bash itself offers where the script asks for them.
      'source ./steady.bash; read -ra COMP_WORDS <<<"$1"; [[ $1 == *" " ]] && COMP_WORDS+=(""); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); compopt() { case "$*" in *default*) compgen -f -- "$current" ;; esac; }; _steady; printf "%s\\n" "${COMPREPLY[@]}"',
      'bash',
      typed,
    ],
  ],
  fish: (typed) => ['fish', ['--no-config', '-c', 'source ./steady.fish; complete -C $argv[1]', typed]],
  zsh: (typed) => ['zsh', ['-f', './ask.zsh', typed]],
}

describe.each(Object.entries(asks))('%s', (shell, ask) => {
  const isMissing = !isThere(shell)
  if (isMissing) console.log(`skipped: completion in ${shell}, which is not installed`)

  it.skipIf(isMissing).each(lines)('completes "$typed"', ({ typed, offered, never }) => {
    const [program, args] = ask(typed)
    const { stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env['PATH'], HOME: join(folder, 'home'), TERM: 'dumb', LANG: 'C.UTF-8' },
    })
    const words = stdout.split(/[\s]+/)

    expect(stderr).toBe('')
    for (const word of offered) expect(words.map((text) => text.replace(/steady$/, ''))).toContain(word)
    if (never !== undefined) expect(words).not.toContain(never)
  })
})
