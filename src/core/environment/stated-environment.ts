import type { NodeEnvironment } from '../model/environment.ts'
import type { Finding } from '../model/finding.ts'
import type { Text } from '../model/text.ts'
import type { DescribedFact } from '../model/report-settings.ts'
import { gpuFacts } from './facts/gpu-facts.ts'
import { hardwareFacts } from './facts/hardware-facts.ts'
import type { MachineFact } from './facts/machine-fact.ts'
import { softwareFacts } from './facts/software-facts.ts'
import { machineFinding } from './messages.ts'

/** Says which facts of the suite are not those of the machines that the runs were made on. */
export function statedFindings(
  stated: readonly DescribedFact[],
  nodes: readonly NodeEnvironment[],
): Finding[] {
  const differences = stated.flatMap((fact) => differenceOf(fact, nodes) ?? [])
  return differences.length === 0 ? [] : [machineFinding('stated-environment-differs', { differences })]
}

function differenceOf({ label, value }: DescribedFact, nodes: readonly NodeEnvironment[]) {
  const fact = probedFact(label, nodes)
  const seen = nodes.flatMap(({ environment }) => {
    const found = fact?.value(environment)
    if (found?.kind === 'known') return [found.value.en]
    return found?.code === 'no-gpu' ? [undefined] : []
  })
  const others = [...new Set(seen.filter((text) => text === undefined || !agree(value, text)))]
  return others.length === 0
    ? undefined
    : { what: label, stated: value, seen: others.flatMap((text) => text ?? []) }
}

/** Labels that authors write for a fact beside its own. */
const alsoCalled: Readonly<Record<string, RegExp>> = {
  gpus: /^(?:gpus?|accelerators?|显卡|加速卡)$/i,
  'gpu-driver': /^(?:(?:gpu |nvidia )?driver|(?:显卡)?驱动)$/i,
  system: /^(?:os|operating system)$/i,
}

function probedFact(label: Text, nodes: readonly NodeEnvironment[]): MachineFact | undefined {
  const facts = [...hardwareFacts, ...gpuFacts, ...softwareFacts(nodes.map(({ environment }) => environment))]
  return facts.find(
    ({ name, label: { en } }) =>
      en.toLowerCase() === label.en.toLowerCase() || alsoCalled[name]?.test(label.en) === true,
  )
}

/**
 * Whether two values may name one thing: every word with a digit of one is in the other, or begins a version there. Without
 * such words the texts must be equal. Counts (`x 8`) and what is in brackets do not count.
 */
export function agree(stated: string, seen: string): boolean {
  const [fewer = [], more = []] = [identifyingWords(stated), identifyingWords(seen)].toSorted(
    (a, b) => a.length - b.length,
  )
  if (fewer.length === 0) return stated.trim().toLowerCase() === seen.trim().toLowerCase()
  return fewer.every((word) =>
    more.some((there) => there === word || there.startsWith(`${word}.`) || word.startsWith(`${there}.`)),
  )
}

const identifyingWords = (value: string): string[] =>
  value
    .toLowerCase()
    .replaceAll(/\([^)]*\)|[x×*]\s*\d+\s*$|\bv(?=\d+\.)/g, ' ')
    .match(/[a-z0-9.]*\d[a-z0-9.]*/g) ?? []
