import { pythonCalls } from '../../core/environment/python-packages.ts'
import { collectedFacts, type CollectedFacts } from '../../core/environment/remote/collected-facts.ts'
import { factScript } from '../../core/environment/remote/fact-script.ts'
import type { Environment, NodeEnvironment, PythonQuestion } from '../../core/model/environment.ts'
import type { NodeName } from '../../core/model/job.ts'
import { describeMachine, type EnvironmentQuestion, type MachineQuestion } from './environment.ts'
import { localMachine, steadyItself } from './local-machine.ts'
import { probeCommit } from './repository.ts'
import { parseLoad, unreadable, unstated } from '../../core/environment/reasons.ts'
import { flatMapKnown } from '../../core/model/missing.ts'
import type { Machine } from './machine.ts'

/** A node at the time when it printed its facts. */
function collectedMachine(facts: CollectedFacts): Machine {
  const machine = facts.fact('machine')
  return {
    variables: facts.variables,
    system: {
      captured: facts.fact('captured'),
      host: facts.fact('host'),
      kernel: facts.fact('kernel'),
      version: facts.fact('version'),
      architecture: architectures[machine] ?? machine,
      processor: unstated('/proc/cpuinfo'),
      threads: facts.threads,
      memory: facts.memory,
      availableMemory: unreadable('/proc/meminfo'),
      load: flatMapKnown(facts.text('/proc/loadavg'), parseLoad),
    },
    text: (path) => Promise.resolve(facts.text(path)),
    names: (folder) => Promise.resolve(facts.names(folder)),
    output: (call) => Promise.resolve(facts.output(call)),
    space: (folder, which) => Promise.resolve(facts.space(folder, which)),
    software: () => Promise.resolve([steadyItself()]),
  }
}

/** What `uname -m` prints, as Node names it. */
const architectures: Readonly<Record<string, string>> = {
  x86_64: 'x64',
  aarch64: 'arm64',
  i686: 'ia32',
  ppc64le: 'ppc64',
}

interface NodeQuestion {
  readonly pythons: readonly PythonQuestion[]
  /** The folder on the node whose free space is reported. */
  readonly folder: string
}

/** A POSIX shell script whose output {@link nodeEnvironment} reads. Nodes have neither steadystate nor Node.js. */
export const nodeFactScript = ({ pythons, folder }: NodeQuestion): string =>
  factScript({ programs: pythons.flatMap(pythonCalls), folders: [folder] })

/**
 * Describes nodes from what each printed; a node that printed nothing is left out.
 *
 * @param printedBy name of a node to the output of its fact script, made for the same question
 */
export async function describeNodes(
  names: readonly NodeName[],
  printedBy: (name: NodeName) => Promise<string | undefined>,
  { folder, results = folder, pythons = [], needs }: EnvironmentQuestion,
): Promise<NodeEnvironment[]> {
  const commit = probeCommit(localMachine({}), folder)
  const described = names.map(async (node) => {
    const printed = await printedBy(node)
    const environment = await nodeEnvironment(printed ?? '', { results, commit, pythons, needs })
    return environment === undefined ? [] : [{ node, environment }]
  })
  return (await Promise.all(described)).flat()
}

/**
 * Describes a node from what it printed.
 *
 * @param question the Pythons and folder that its script was made for
 * @returns undefined where the output is incomplete
 */
export async function nodeEnvironment(
  printed: string,
  question: MachineQuestion,
): Promise<Environment | undefined> {
  const facts = collectedFacts(printed, (question.pythons ?? []).flatMap(pythonCalls))
  return facts && describeMachine(collectedMachine(facts), question)
}
