import { known, missing, type Maybe } from '../../model/missing.ts'
import { bytes, type Bytes } from '../../model/units.ts'
import type { ProgramCall } from '../nvidia-smi.ts'
import { unreadable } from '../reasons.ts'
import { askedPrograms, sectionNames } from './fact-script.ts'

/** The output of a fact script on a node. */
export interface CollectedFacts {
  /** A line about the system; empty where the node printed none. */
  fact(name: 'captured' | 'host' | 'kernel' | 'version' | 'machine'): string
  readonly threads: number
  readonly memory: Bytes
  readonly variables: Readonly<Record<string, string>>
  text(path: string): Maybe<string>
  names(folder: string): readonly string[]
  output(call: ProgramCall): Maybe<string>
  space(folder: string, which: 'total' | 'free'): Maybe<Bytes>
}

interface FactSection {
  readonly kind: string
  readonly name: string
  readonly lines: string[]
}

/**
 * @param text the output of the script
 * @param programs those of its question
 * @returns undefined where the text is incomplete, or where the node could not state what every machine must have
 */
export function collectedFacts(text: string, programs: readonly ProgramCall[]): CollectedFacts | undefined {
  const sections = sectionsOf(text)
  if (sections.at(-1)?.kind !== sectionNames.end) return undefined
  const lines = new Map(sections.map((section) => [`${section.kind} ${section.name}`, section.lines]))
  const linesOf = (kind: string, name: string) => lines.get(`${kind} ${name}`)
  const fact = (name: string) => linesOf(sectionNames.fact, name)?.[0]?.trim() ?? ''
  const [threads, memory] = [Number(fact('threads')), Number(fact('memory'))]
  if (!(threads > 0 && memory > 0 && fact('host') !== '' && !Number.isNaN(Date.parse(fact('captured')))))
    return undefined
  const calls = askedPrograms(programs).map(keyOf)
  return {
    fact,
    threads,
    memory: bytes(memory),
    variables: Object.fromEntries(
      sections.flatMap((section) =>
        section.kind === sectionNames.variable ? [[section.name, section.lines.join('\n')]] : [],
      ),
    ),
    text: (path) => {
      const found = linesOf(sectionNames.file, path)
      return found === undefined ? unreadable(path) : known(textOf(found))
    },
    names: (folder) => linesOf(sectionNames.names, folder) ?? [],
    output: (call) => {
      const number = calls.indexOf(keyOf(call))
      return answerOf(
        call,
        sections.find(({ kind, name }) => kind === sectionNames.program && name.startsWith(`${number} `)),
      )
    },
    space: (folder, which) => {
      const [, total, free] =
        /\s(\d+)\s+\d+\s+(\d+)\s+\d+%\s/.exec(linesOf(sectionNames.space, folder)?.[1] ?? '') ?? []
      const kibibytes = which === 'total' ? total : free
      return kibibytes === undefined ? unreadable(folder) : known(bytes(Number(kibibytes) * 1024))
    },
  }
}

function sectionsOf(text: string): FactSection[] {
  const sections: FactSection[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith(' ')) sections.at(-1)?.lines.push(line.slice(1))
    else if (line !== '') {
      const blank = line.indexOf(' ')
      const kind = blank < 0 ? line : line.slice(0, blank)
      sections.push({ kind, name: blank < 0 ? '' : line.slice(blank + 1), lines: [] })
    }
  }
  return sections
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

const keyOf = ({ program, args }: ProgramCall) => JSON.stringify([program, ...args])

/** Exit codes of `timeout`: it sent SIGTERM, or SIGKILL in the end. */
const timedOut = ['124', '137']

/** Absence as reported by the script itself, or by `env`. */
const absent = ['absent', '127']

/** @param section undefined where nvidia-smi failed before and was not asked again */
function answerOf({ program, milliseconds }: ProgramCall, section: FactSection | undefined): Maybe<string> {
  if (section === undefined) return unreadable(program)
  const code = section.name.slice(section.name.indexOf(' ') + 1)
  if (code === '0') return known(textOf(section.lines))
  if (absent.includes(code)) return missing('program-absent', { program })
  if (code === 'unlimited') return missing('program-absent', { program: 'timeout' })
  if (timedOut.includes(code)) return missing('probe-timed-out', { program, milliseconds })
  const printed = section.lines.map((line) => line.trim()).find((line) => line !== '')
  return missing('probe-failed', { program, printed: printed ?? `exit ${code}` })
}
