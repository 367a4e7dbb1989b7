import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { known, type Maybe } from '../../core/model/missing.ts'
import { unreadable } from '../../core/environment/reasons.ts'
import { commandOutput } from './command-output.ts'

/** Where probes read: the kernel's text files and the output of programs. Nothing here throws. */
export interface Machine {
  readonly variables: NodeJS.ProcessEnv
  /** Text of a file by its absolute path. */
  text(path: string): Promise<Maybe<string>>
  /** Names in a folder; none where it cannot be read. */
  names(folder: string): Promise<readonly string[]>
  /** Standard output of a program. @param timeout milliseconds; the machine's own limit where absent */
  output(program: string, args: readonly string[], timeout?: number): Promise<Maybe<string>>
}

export interface MachineOptions {
  /** Where programs are looked up and containers leave their traces; this process's own by default. */
  readonly variables?: NodeJS.ProcessEnv
  /** Folder below which /proc, /sys and /etc are read; `/` by default. */
  readonly root?: string
  /** Milliseconds that one program may take; 3000 by default. */
  readonly timeout?: number
}

export function localMachine({
  variables = process.env,
  root = '/',
  timeout = 3000,
}: MachineOptions): Machine {
  return {
    variables,
    text: (path) =>
      readFile(join(root, path), 'utf8').then(
        (text) => known(text),
        () => unreadable(path),
      ),
    names: (folder) => readdir(join(root, folder)).catch(() => []),
    output: (program, args, longer = timeout) => commandOutput(program, args, { timeout: longer, variables }),
  }
}

/** Known texts only, for facts that are spread over many files. */
export const knownTexts = async (machine: Machine, paths: readonly string[]): Promise<string[]> =>
  (await Promise.all(paths.map((path) => machine.text(path)))).flatMap((text) =>
    text.kind === 'known' ? [text.value] : [],
  )
