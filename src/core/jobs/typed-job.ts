import { containerPrograms } from '../containers/programs.ts'
import { holesOf, partsOf } from '../launchers/words.ts'
import type { Hole, Job, Task, Word } from '../model/job.ts'
import { namesSecret } from '../secrets/secret-shapes.ts'
import { shellComment, shellLine, shellQuoted } from '../text/shell.ts'
import { scriptExpressions, shellWord, type HoleExpression } from './shell-words.ts'
import type { PlainForm } from '../containers/program.ts'
import { plainRank, rankScriptName } from '../launchers/places.ts'

/** By the name of a script of steady: an equivalent for a person at a terminal. */
const forms: Readonly<Record<string, PlainForm>> = Object.assign(
  { [rankScriptName]: plainRank },
  ...Object.values(containerPrograms).map(({ plain }) => plain),
) as Readonly<Record<string, PlainForm>>

/** Variables that steady sets only to find the processes of a job. */
const marks: readonly Word[] = ['STEADY_RUN', 'STEADY_RESULTS']

/**
 * A command as a person starts it, without steady's scripts in the job's folder. Ranks print to the terminal.
 * @param isFirst whether nothing stands before it
 */
function plainCommand(words: readonly Word[], isFirst = true): Word[] {
  const [word, script, ...rest] = words
  if (word === undefined) return []
  const form = word === 'sh' && script !== undefined ? forms[scriptName(script)] : undefined
  if (form !== undefined) return form(rest, isFirst, (inside) => plainCommand(inside, false))
  if (word === '-x' && script !== undefined && marks.includes(script)) return plainCommand(rest, false)
  return [word, ...plainCommand(words.slice(1), false)]
}

/** The name of a file in the job's folder. */
function scriptName(word: Word): string {
  const [part, ...others] = partsOf(word).filter((text) => text !== '')
  return typeof part === 'object' && part.hole === 'job-file' && others.length === 0 ? part.name : ''
}

/** A node of a job, as its cluster lists it. */
export interface TypedNode {
  readonly name: string
  /** Undefined where only the engine knows it. */
  readonly address: string | undefined
}

export interface TypedJobOptions {
  readonly nodes: readonly TypedNode[]
  /** See `Site`. */
  readonly sharesFiles: boolean
  /** Removes secrets from a text. */
  readonly hide: (text: string) => string
}

type TypedParts = Pick<Job, 'tasks' | 'variables' | 'workingDirectory' | 'container'>

/** First port of jobs that a person starts: PyTorch's default. */
const firstPort = 29_500

/** The variable for the address of a node that only the engine knows. */
export const addressVariable = (node: number) => `STEADY_ADDRESS_${node}`

/** Lines for a shell of one node. */
export interface NodeLines {
  readonly node: number
  readonly lines: readonly string[]
  /** Whether they end at once, while what they started continues. */
  readonly returns: boolean
}

/**
 * The lines that a person pastes into a shell of each node to start a job without steady: with every variable, in the right
 * folder. With several tasks, a comment names the node. `$STEADY_JOB` is a new folder; `$STEADY_ADDRESS_0` … are addresses
 * that only the engine knows.
 */
export function typedJob(job: TypedParts, parts: TypedJobOptions): string[] {
  const blocks = typedNodes(job, parts)
  const isNamed = trainingTasks(job).length > 1
  return blocks.flatMap(({ node, lines }, place) => [
    ...(isNamed && blocks[place - 1]?.node !== node ? [shellComment(parts.nodes[node]?.name ?? '')] : []),
    ...lines,
  ])
}

const trainingTasks = ({ tasks }: Pick<TypedParts, 'tasks'>) => tasks.filter(({ role }) => role !== 'sampler')

/** As {@link typedJob}, in the order in which the nodes start, and then what removes the containers that stay. */
export function typedNodes(job: TypedParts, parts: TypedJobOptions): NodeLines[] {
  const tasks = trainingTasks(job)
  const numbers = [...parts.nodes.keys()].filter((number) => tasks.some(({ node }) => node === number))
  // A task that one node starts on the others comes last.
  const order = tasks.some(({ spans }) => spans) ? [...numbers.slice(1), ...numbers.slice(0, 1)] : numbers
  const typed = typedTasks(job, tasks, parts)
  const starts = order.map((node): NodeLines => {
    const here = typed.filter((task) => task.node === node)
    return {
      node,
      returns: here.every(({ detaches }) => detaches),
      lines: [
        ...(here.some(({ usesFolder }) => usesFolder) ? ['STEADY_JOB=$(mktemp -d)'] : []),
        ...here.map(({ line, detaches }, place) => {
          if (detaches) return line
          if (place < here.length - 1) return `${line} &`
          // mpirun would read the pasted removal as its input.
          return here.some((task) => task.detaches) ? `${line} </dev/null` : line
        }),
      ],
    }
  })
  const removal = removalOf(job)
  const ends = order
    .toReversed()
    .filter((node) => typed.some((task) => task.node === node && task.detaches))
    .map((node): NodeLines => ({
      node,
      returns: true,
      lines: removal === undefined ? [] : [shellLine(removal)],
    }))
  return [...starts, ...ends]
}

/** The command that removes the container that the tasks of a node shared. */
const removalOf = ({ container }: TypedParts): readonly string[] | undefined =>
  container?.settings && containerPrograms[container.settings.program].share?.remove

interface TypedTask {
  readonly node: number
  readonly line: string
  readonly usesFolder: boolean
  /** Whether its command returns at once, while what it started continues. */
  readonly detaches: boolean
}

/** Helpers of ranks start before the ranks. */
function typedTasks(job: TypedParts, tasks: readonly Task[], parts: TypedJobOptions): TypedTask[] {
  const expression = expressions(job, parts)
  return tasks
    .toSorted((a, b) => Number(b.role === 'service') - Number(a.role === 'service'))
    .map(({ node, command, variables, folder }) => {
      const plain = plainCommand(command)
      const set = Object.entries<Word>({ ...job.variables, ...variables })
      const line = [
        ...set.map(([name, value]) =>
          namesSecret(name) ? `${name}="$${name}"` : `${name}=${shellWord(value, expression)}`,
        ),
        ...plain.map((word) => shellWord(word, expression)),
      ].join(' ')
      const words: readonly Word[] = [...plain, ...set.map(([, value]) => value), folder ?? '']
      return {
        node,
        line: parts.hide(folder === undefined ? line : `cd ${shellWord(folder, expression)} && ${line}`),
        usesFolder: words.flatMap(holesOf).some((hole) => expression(hole).startsWith(folderExpression)),
        detaches: plain.includes('--detach'),
      }
    })
}

const folderExpression = '"$STEADY_JOB"'

/** Known values are texts; values that only the engine knows are variables. */
function expressions(
  { workingDirectory }: TypedParts,
  { nodes, sharesFiles }: TypedJobOptions,
): HoleExpression {
  const unknown = scriptExpressions(nodes.length)
  const isKnown = nodes.every(({ address }) => address !== undefined)
  const value = (hole: Hole): string | undefined => {
    switch (hole.hole) {
      case 'address':
        return nodes[hole.node]?.address
      case 'addresses':
        return isKnown
          ? nodes.map(({ address = '' }) => address + hole.suffix).join(hole.separator)
          : undefined
      case 'port':
        return String(firstPort + hole.offset)
      case 'working-directory':
        return workingDirectory
      case 'file':
      case 'job-file':
      case 'job-folder':
        return undefined
    }
  }
  return (hole) => {
    if (hole.hole === 'working-directory' && !sharesFiles) return folderExpression
    const known = value(hole)
    return known === undefined ? unknown(hole) : shellQuoted(known)
  }
}
