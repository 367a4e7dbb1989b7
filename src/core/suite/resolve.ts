import { unknownLaunchers } from '../cluster/read.ts'
import { thisMachine } from '../model/cluster.ts'
import { same } from '../model/text.ts'
import type { Repeats, Suite } from '../model/suite.ts'
import { ratio } from '../model/units.ts'
import { problemsError, type Problem } from '../yaml/problems.ts'
import { workloadsNamed, type WrittenSuite } from './read.ts'
import { resolveMatrix } from './resolve-matrix.ts'
import { resolveProtocol } from './resolve-protocol.ts'
import { resolveSkip } from './resolve-skip.ts'
import { entries, given, type CatalogueView, type Resolving } from './resolving.ts'
import type { FilledSuite } from './schema.ts'

/**
 * What a person wrote → what the program uses.
 *
 * @throws SteadyError `WORKLOAD_UNKNOWN`, `PARAMETER_UNKNOWN`, `PARAMETER_INVALID`, `PROTOCOL_UNKNOWN`,
 * `PROTOCOL_IMPOSSIBLE`, `BATCH_MISSING`, `AXIS_VALUE_UNSUPPORTED`, `AXIS_TWICE`, `REPEATS_IMPOSSIBLE`, each with its place, all of a file at once
 */
export function resolveSuite(written: WrittenSuite, catalogue: CatalogueView): Suite {
  const { yaml, filled } = written
  const resolving: Resolving = { yaml, catalogue, problems: [] }
  const named = workloadsNamed(written)
  const protocol = resolveProtocol(filled.protocol, resolving)
  const repeats = resolveRepeats(filled.repeats, resolving)
  const skip = filled.skip.map((rule, index) => resolveSkip(rule, ['skip', index], named, resolving))
  const matrices = entries(yaml, ['matrix'], filled.matrix).map(([block, path]) =>
    resolveMatrix(block, path, resolving),
  )
  resolving.problems.push(...clusterTwice(written), ...unknownLaunchers(filled.launch, ['launch'], yaml))
  if (resolving.problems.length > 0 || protocol === undefined) throw problemsError(resolving.problems)
  return {
    name: filled.suite,
    matrices,
    skip,
    repeats,
    protocol,
    budget: { ...filled.budget, total: filled.budget.total, queue: filled.budget.queue },
    target: filled.cluster ?? filled.target ?? thisMachine.name,
    launch: { ...filled.launch, launcher: filled.launch.launcher },
    seed: filled.seed,
    environment: Object.fromEntries(
      Object.entries(filled.environment).map(([name, value]) => [
        name,
        given(yaml, ['environment', name], value).written,
      ]),
    ),
    report: { title: filled.title ?? same(filled.suite), ...filled.report },
  }
}

function clusterTwice({ yaml, filled: { cluster, target } }: WrittenSuite): Problem[] {
  if (cluster === undefined || target === undefined || cluster === target) return []
  return [
    {
      code: 'SUITE_VALUE_INVALID',
      seen: `cluster is '${cluster}', and target is '${target}'`,
      fix: "Remove 'target'.",
      place: yaml.placeOf(['target']),
    },
  ]
}

function resolveRepeats(written: FilledSuite['repeats'], { yaml, problems }: Resolving): Repeats {
  if (typeof written === 'number') return { kind: 'fixed', count: written }
  const { min, max } = written
  const within = ratio(Number(written.within.slice(0, -1)) / 100)
  const object = (key: string, seen: string, fix: string) =>
    problems.push({ code: 'REPEATS_IMPOSSIBLE', seen, fix, place: yaml.placeOf(['repeats', key]) })
  if (min > max) object('min', `at least ${min} repeats, but at most ${max}`, 'Let min be no more than max.')
  if (within === 0)
    object('within', 'no interval is 0% wide', "Use a fixed count, or a width such as 'within: 2%'.")
  return { kind: 'until-narrow', min, max, within }
}
