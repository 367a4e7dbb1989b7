import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Maybe } from '../../core/model/missing.ts'
import { commandOutput } from '../processes/command-output.ts'
import { gitReader } from '../git/git.ts'
import { findEngine, type FoundEngine } from '../installation/engine.ts'
import { installation } from '../installation/installation.ts'

/** The recorded source of this steadystate, and where it is installed. */
export interface BuiltFrom {
  readonly commit: string | undefined
  /** The day of the build, in UTC; undefined for a clone, which can be built at any time. */
  readonly date: string | undefined
  readonly way: 'executable' | 'package' | 'clone'
  readonly node: string
  readonly platform: string
  readonly files: string
  readonly engine: FoundEngine | undefined
}

interface RecordedBuild {
  readonly commit?: string
  readonly date?: string
}

/** Written when a package or an executable is built. */
const recordFile = 'dist/built-from.json'

export async function builtFrom(): Promise<BuiltFrom> {
  const { kind, root } = installation
  const way = kind === 'executable' ? kind : existsSync(join(root, '.git')) ? 'clone' : 'package'
  const { commit, date } = way === 'clone' ? { commit: await commitOf(root) } : recordedBuild()
  return {
    commit,
    date,
    way,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    files: way === 'executable' ? process.execPath : root,
    engine: findEngine(process.env),
  }
}

function recordedBuild(): RecordedBuild {
  try {
    return JSON.parse(installation.text(recordFile)) as RecordedBuild
  } catch {
    return {}
  }
}

async function commitOf(folder: string): Promise<string | undefined> {
  const read = gitReader(({ program, args, milliseconds, variables }) =>
    commandOutput(program, args, { timeout: milliseconds, variables: { ...process.env, ...variables } }),
  )
  return known(await read(folder, 'rev-parse', 'HEAD'))
}

const known = (answer: Maybe<string>) => (answer.kind === 'known' ? answer.value.trim() : undefined)
