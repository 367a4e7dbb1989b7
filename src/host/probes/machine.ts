import type { ProgramCall } from '../../core/environment/nvidia-smi.ts'
import type { Software } from '../../core/model/environment.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Bytes } from '../../core/model/units.ts'

/** The kernel's text files and the output of programs, of this machine or of a node asked before. Never throws. */
export interface Machine {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly system: SystemFacts
  text(path: string): Promise<Maybe<string>>
  /** Names in a folder; empty where it cannot be read. */
  names(folder: string): Promise<readonly string[]>
  output(call: ProgramCall): Promise<Maybe<string>>
  /** Size of the file system of a folder, or the space that a user can still write. */
  space(folder: string, which: 'total' | 'free'): Promise<Maybe<Bytes>>
  /** Programs that steadystate brings to this machine, and steadystate itself. */
  software(): Promise<readonly Software[]>
}

/** What the operating system reports; most of it is used only where the kernel's files lack it. */
export interface SystemFacts {
  /** UTC, as ISO 8601. */
  readonly captured: string
  readonly host: string
  /** Name and release: `Linux 6.1.0`. */
  readonly kernel: string
  /** The kernel's build, as the system writes it. */
  readonly version: string
  /** As Node names it: `x64`. */
  readonly architecture: string
  readonly processor: Maybe<string>
  /** Logical processors. */
  readonly threads: number
  readonly memory: Bytes
  readonly availableMemory: Maybe<Bytes>
  /** One-minute load average before steadystate asked anything. */
  readonly load: Maybe<number>
}

/** Texts of the files that can be read, for facts that are spread over many files. */
export const knownTexts = async (machine: Machine, paths: readonly string[]): Promise<string[]> =>
  (await Promise.all(paths.map((path) => machine.text(path)))).flatMap((text) =>
    text.kind === 'known' ? [text.value] : [],
  )
