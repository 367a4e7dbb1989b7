import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandRows } from '../../src/cli/commands.ts'
import { importedPath, root, sourceFiles, type SourceFile } from '../architecture/source-files.ts'

// The tables of docs/security.md say what the code does.

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** The rows of the first table below a heading, without its head; what is in code in each cell. */
function rowsBelow(heading: string): string[][][] {
  const [, part = ''] = page.split(`${heading}\n`)
  const table = /(?:^\|.*\n)+/m.exec(part)?.[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? '').concat(cell.trim())),
    )
}

const files = new Map(sourceFiles('without-tests').map((file) => [file.path, file]))
const wrapper = 'src/host/processes/command-output.ts'

const textOf = ({ path }: SourceFile) => readFileSync(join(root, path), 'utf8')

const loads =
  /^(?:import|export)\b(?! type\b)[^'";]*?\bfrom\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm

/** What a file loads, now or later: its imports without those of types. */
const loadedNames = (file: SourceFile): string[] =>
  [...textOf(file).matchAll(loads)].flatMap(([, ...names]) =>
    (names as (string | undefined)[]).filter((name) => name !== undefined),
  )

const starts = (file: SourceFile): boolean =>
  file.path !== wrapper &&
  loadedNames(file).some(
    (name) =>
      name === 'node:child_process' ||
      name === '@kubernetes/client-node' ||
      importedPath(file, name) === wrapper,
  )

/** Every file that a command may load. */
function reachable(start: string): Set<string> {
  const seen = new Set([start])
  for (const path of seen) {
    const file = files.get(path)
    if (file === undefined) continue
    for (const name of loadedNames(file)) {
      const imported = importedPath(file, name)
      if (imported !== undefined) seen.add(imported)
    }
  }
  return seen
}

/** Files that start programs, each with the program. A new one needs a look at what it may start. */
const reviewedStarters: Readonly<Record<string, string>> = {
  'src/host/git/git.ts': 'git',
  'src/host/probes/built-from.ts': 'git',
  'src/host/probes/local-machine.ts': 'what describes the machine, such as nvidia-smi',
  'src/host/probes/matrix-rate.ts': 'a part of steady that multiplies matrices',
  'src/host/library/query-link.ts': 'a part of steady that answers a query',
  'src/host/setups/pythons.ts': 'Python, to ask it for its packages',
  'src/host/setups/install.ts': 'Python, to ask it for its packages',
  'src/app/setup/setup.ts': 'Python, to ask it for its packages',
  'src/host/setups/podman.ts': 'podman, uv, steps of an installation',
  'src/host/setups/run-step.ts': 'podman, uv, steps of an installation',
  'src/host/processes/warden-link.ts': 'the programs of a run, and the process that ends them',
  'src/host/processes/warden.ts': 'the programs of a run, and the process that ends them',
  'src/host/processes/containers.ts': 'the program that runs containers; mkfifo',
  'src/host/processes/output-pipe.ts': 'the program that runs containers; mkfifo',
  'src/host/targets/simulated.ts': 'unshare',
  'src/host/targets/ssh/link.ts': 'ssh',
  'src/host/targets/ssh/prepare.ts': 'tar',
  'src/host/targets/kubernetes/pack.ts': 'tar',
  'src/host/explorer/open-browser.ts': 'xdg-open or open, for explore',
  'src/host/store/signature.ts': 'ssh-keygen, for --sign and --signed-by',
  'src/host/targets/slurm/client.ts': 'the commands of Slurm',
  'src/host/targets/kubernetes/connect.ts': 'the program that a kubeconfig names for its login',
  'packages/replay/main.ts': 'a process that does not end, for tests of runs',
}

const starters = [...files.values()].filter(starts).map(({ path }) => path)
const startersOf = (command: string) => {
  const seen = reachable(`src/cli/commands/${command}.ts`)
  return starters.filter((path) => seen.has(path))
}

it('every file that starts a program was reviewed', () => {
  expect(starters.toSorted()).toEqual(Object.keys(reviewedStarters).sort())
})

describe('the table of commands', () => {
  const rows = rowsBelow('## What each command may start, read and send').map(([commands, started]) => ({
    commands: commands?.slice(0, -1) ?? [],
    started: started?.at(-1) ?? '',
  }))

  it('has every command once', () => {
    const listed = rows.flatMap(({ commands }) => commands)
    expect(listed.sort()).toEqual(commandRows.map(({ name }) => name).sort())
  })

  it('says of those that start nothing, and of those that only read, what they can reach', () => {
    const reached = (started: string) =>
      rows
        .find((row) => row.started === started)
        ?.commands.map((command) => [command, startersOf(command)] as const)
    expect(reached('nothing')?.filter(([, paths]) => paths.length > 0)).toEqual([])
    const reading = reached('git, which only reads; ssh-keygen for signatures')
    const mayReach = ['src/host/git/git.ts', 'src/host/store/signature.ts']
    expect(reading?.length).toBeGreaterThan(0)
    expect(reading?.flatMap(([, paths]) => paths).filter((path) => !mayReach.includes(path))).toEqual([])
    // Which has git write files, through filters that a repository names.
    for (const [command] of reading ?? [])
      expect(reachable(`src/cli/commands/${command}.ts`)).not.toContain('src/host/git/checkouts.ts')
  })
})
