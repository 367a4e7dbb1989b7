import { launchOf, unknownLaunchers } from '../cluster/read.ts'
import type { DataOf } from '../messages/codes.ts'
import { thisMachine } from '../model/cluster.ts'
import type { RankLogs, Repeats, SkipRule, Suite } from '../model/suite.ts'
import { same } from '../model/text.ts'
import { ratio } from '../model/units.ts'
import { problem, type Problem } from '../model/error.ts'
import { imageOfOthers } from '../containers/image-for.ts'
import { withVariantParameter } from '../variants/variants.ts'
import { alternatives } from '../yaml/nearest.ts'
import { stepProblems } from '../workload/problems.ts'
import { builtinPlaceholders } from '../workload/template.ts'
import { problemsError } from '../yaml/check.ts'
import { workloadsNamed, type WrittenSuite } from './read.ts'
import { resolveMatrix } from './resolve-matrix.ts'
import { resolveProtocols } from './resolve-protocol.ts'
import { resolveReport } from './resolve-report.ts'
import { resolveVariants } from './resolve-variants.ts'
import { axesAmongParameters, type CatalogueView, entries, given, type ResolveContext } from './resolving.ts'
import type { FilledSuite } from './schema.ts'
import type { ParameterValue } from '../model/case.ts'
import { expectedValue, parameterValue } from '../workload/parameter-value.ts'
import { foundAt, pathText, type Path } from '../yaml/yaml-file.ts'

type FilledRule = FilledSuite['skip'][number]

/** @param workloadNames the workloads of the suite's matrix: a rule for another one is a mistake */
function resolveSkip(
  rule: FilledRule,
  path: Path,
  workloadNames: readonly string[],
  resolving: ResolveContext,
): SkipRule {
  const { yaml, problems } = resolving
  for (const [name, at] of entries(yaml, [...path, 'when', 'workload'], rule.when.workload ?? [])) {
    if (workloadNames.includes(name)) continue
    const names = { of: 'suite', name, ...alternatives(name, workloadNames) } as const
    problems.push(problem('WORKLOAD_UNKNOWN', names, yaml.placeOf(at)))
  }
  const { parameters, axes: onAxes, ...when } = defined(rule.when)
  if (parameters === undefined) return { when: { ...when, axes: onAxes }, reason: rule.reason }
  const moved = axesAmongParameters({ parameters, axes: onAxes }, [...path, 'when'], resolving)
  return {
    when: { ...when, axes: moved.axes, parameters: values(moved.parameters, path, workloadNames, resolving) },
    reason: rule.reason,
  }
}

type ParameterValues = Readonly<Record<string, readonly ParameterValue[]>>

function values(
  parameters: ParameterValues,
  path: Path,
  workloadNames: readonly string[],
  resolving: ResolveContext,
): Record<string, ParameterValue[]> {
  const { yaml, catalogue, problems } = resolving
  const specs = workloadNames.flatMap((name) =>
    Object.entries(catalogue.workloads.get(name)?.parameters ?? {}),
  )
  const above = [...path, 'when', 'parameters']
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, written]) => {
      const spec = specs.find(([known]) => known === name)?.[1]
      if (spec === undefined) {
        const names = alternatives(name, [...new Set(specs.map(([known]) => known))])
        const data = { name, owner: { of: 'suite' }, ...names } as const
        problems.push(problem('PARAMETER_UNKNOWN', data, yaml.placeOfKey(above, name)))
        return []
      }
      const typed = entries(yaml, [...above, name], written).flatMap(([value, at]) => {
        const read = parameterValue(spec, given(yaml, at, value))
        if (read !== undefined) return [read]
        problems.push(
          problem(
            'PARAMETER_INVALID',
            { at: pathText(at), found: foundAt(yaml, at), workload: null, expected: expectedValue(spec) },
            yaml.placeOf(at),
          ),
        )
        return []
      })
      return [[name, typed] as const]
    }),
  )
}

type WithoutUndefined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

const defined = <T extends object>(value: T) =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as WithoutUndefined<T>

/**
 * Resolves what a person wrote into what the program uses.
 * @throws SteadyError `WORKLOAD_UNKNOWN`, `PARAMETER_UNKNOWN`, `PARAMETER_INVALID`, `PROTOCOL_UNKNOWN`,
 * `PROTOCOL_IMPOSSIBLE`, `BATCH_MISSING`, `AXIS_VALUE_UNSUPPORTED`, `AXIS_TWICE`, `REPEATS_IMPOSSIBLE`, `VARIANTS_TOO_FEW`,
 * `VARIANT_PARAMETER_TAKEN`, `VARIANT_PARAMETER_TWICE`, `REVISION_UNKNOWN`, `REPOSITORY_MISSING`, each with its place; all
 * errors of a file are reported together
 */
export function resolveSuite(written: WrittenSuite, shipped: CatalogueView): Suite {
  const { yaml, filled } = written
  const names = Object.keys(filled.variants ?? {})
  const catalogue: CatalogueView = {
    ...shipped,
    workloads: new Map(
      [...shipped.workloads].map(([name, workload]) => [name, withVariantParameter(workload, names)]),
    ),
  }
  const resolving: ResolveContext = { yaml, catalogue, variants: names, problems: [] }
  const workloadNames = workloadsNamed(written)
  const variants = resolveVariants(
    filled,
    workloadNames.flatMap((name) => shipped.workloads.get(name) ?? []),
    resolving,
  )
  const protocols = resolveProtocols(filled.protocol, workloadNames, resolving)
  const repeats = resolveRepeats(filled.repeats, resolving)
  const skip = filled.skip.map((rule, index) => resolveSkip(rule, ['skip', index], workloadNames, resolving))
  const matrices = entries(yaml, ['matrix'], filled.matrix).map(([block, path]) =>
    resolveMatrix(block, path, resolving),
  )
  const report = reportOf(filled, resolving)
  resolving.problems.push(
    ...stepProblems(filled.prepare, builtinNames, yaml),
    ...clusterTwice(written),
    ...unknownLaunchers(filled.launch, ['launch'], yaml),
    ...imagesOfOthers(filled.image, workloadNames, yaml),
  )
  if (resolving.problems.length > 0 || protocols === undefined) throw problemsError(resolving.problems)
  return {
    name: filled.suite,
    matrices,
    skip,
    repeats,
    ...protocols,
    dataSet: filled['data-set'],
    budget: { ...filled.budget, total: filled.budget.total, queue: filled.budget.queue },
    target: filled.cluster ?? filled.target ?? thisMachine.name,
    launch: launchOf(filled.launch),
    image: filled.image,
    logs: { ranks: rankLogsOf(filled.logs.ranks) },
    seed: filled.seed,
    environment: Object.fromEntries(
      Object.entries(filled.environment).map(([name, value]) => [
        name,
        given(yaml, ['environment', name], value).written,
      ]),
    ),
    variants,
    report,
  }
}

function reportOf({ suite, title, report }: FilledSuite, resolving: ResolveContext): Suite['report'] {
  const { languages, tables, decimals, notes, environment, ...authored } = report
  const { yaml, problems, catalogue } = resolving
  return {
    title: title ?? same(suite),
    languages,
    tables,
    decimals,
    notes,
    environment,
    ...resolveReport(authored, ['report'], { yaml, problems, read: catalogue.sections }),
  }
}

/** Without `samples`, which needs a parameter that not every workload has. */
const builtinNames = [...builtinPlaceholders.keys()].filter((name) => name !== 'samples')

const rankLogsOf = (written: FilledSuite['logs']['ranks']): RankLogs =>
  typeof written === 'string' ? { kind: written } : { kind: 'every', every: written.every }

function clusterTwice({ yaml, filled: { cluster, target } }: WrittenSuite): Problem[] {
  if (cluster === undefined || target === undefined || cluster === target) return []
  return [
    problem('SUITE_VALUE_INVALID', { is: 'cluster-and-target', cluster, target }, yaml.placeOf(['target'])),
  ]
}

/** An image for a workload that the suite does not run is a mistake. */
function imagesOfOthers(
  image: FilledSuite['image'],
  workloadNames: readonly string[],
  yaml: WrittenSuite['yaml'],
): Problem[] {
  const keys = typeof image === 'object' ? Object.keys(image) : []
  return keys
    .filter((name) => name !== imageOfOthers && !workloadNames.includes(name))
    .map((name) => {
      const data = { of: 'suite', name, ...alternatives(name, workloadNames) } as const
      return problem('WORKLOAD_UNKNOWN', data, yaml.placeOfKey(['image'], name))
    })
}

function resolveRepeats(
  written: FilledSuite['repeats'],
  { yaml, problems, variants }: ResolveContext,
): Repeats {
  if (typeof written === 'number') return { kind: 'fixed', count: written }
  const pause = written.pause === undefined ? {} : { pause: written.pause }
  if ('count' in written) return { kind: 'fixed', count: written.count, ...pause }
  const { min, max } = written
  const key = 'ratio' in written ? 'ratio' : 'within'
  const share = 'ratio' in written ? written.ratio : written.within
  const within = ratio(Number(share.slice(0, -1)) / 100)
  const impossible = (data: Impossible) =>
    problems.push(problem('REPEATS_IMPOSSIBLE', data, yaml.placeOf(['repeats', data.at])))
  if (min > max) impossible({ is: 'min-above-max', at: 'min', min, max })
  if (within === 0) impossible({ is: 'no-width', at: key })
  if (key === 'ratio' && variants.length === 0) impossible({ is: 'no-variants', at: key })
  return { kind: key === 'ratio' ? 'until-ratio' : 'until-narrow', min, max, within, ...pause }
}

type Impossible = DataOf<'errors', 'REPEATS_IMPOSSIBLE'>[0]
