import type { CollectedFacts } from '../../core/environment/remote/collected-facts.ts'
import { parseLoad } from '../../core/environment/kernel-state.ts'
import { unreadable, unstated } from '../../core/environment/reasons.ts'
import { flatMapKnown } from '../../core/model/missing.ts'
import type { Machine } from './machine.ts'
import { steadyItself } from './own-software.ts'

/** A node as it was when it was asked. */
export function collectedMachine(facts: CollectedFacts): Machine {
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
