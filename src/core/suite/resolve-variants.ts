import type { ParameterValue } from '../model/case.ts'
import { problem } from '../model/error.ts'
import type { Variant } from '../model/variant.ts'
import type { Workload } from '../model/workload.ts'
import { variantParameter } from '../variants/variants.ts'
import { pathText, type Path } from '../yaml/yaml-file.ts'
import { knowsParameter, parameterAxis } from './resolve-matrix.ts'
import { entries, given, type ResolveContext } from './resolving.ts'
import type { FilledSuite } from './schema.ts'

type WrittenVariants = NonNullable<FilledSuite['variants']>

/** @param workloads of the suite, before a parameter was added to them */
export function resolveVariants(
  { variants: written, matrix }: FilledSuite,
  workloads: readonly Workload[],
  resolving: ResolveContext,
): Variant[] {
  if (written === undefined) return []
  const { yaml, problems } = resolving
  const count = Object.keys(written).length
  if (count < 2) problems.push(problem('VARIANTS_TOO_FEW', { count }, yaml.placeOf(['variants'])))
  for (const workload of workloads)
    if (Object.hasOwn(workload.parameters, variantParameter))
      problems.push(
        problem(
          'VARIANT_PARAMETER_TAKEN',
          { workload: workload.name, parameter: variantParameter },
          yaml.placeOf(['variants']),
        ),
      )
  requireOnce(written, matrix, resolving)
  return Object.entries(written).map(([name, { git, image, setup, environment, parameters }]): Variant => {
    const path = ['variants', name]
    return {
      name,
      git: git === undefined ? undefined : resolveCheckout(name, git, [...path, 'git'], resolving),
      image,
      setup,
      environment: Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [
          key,
          given(yaml, [...path, 'environment', key], value).written,
        ]),
      ),
      parameters: resolveParameters(parameters, [...path, 'parameters'], workloads, resolving),
    }
  })
}

/** A parameter that a variant sets cannot also have values in the matrix: cases that differ in it would become one. */
function requireOnce(
  written: WrittenVariants,
  matrix: FilledSuite['matrix'],
  { yaml, problems }: ResolveContext,
) {
  for (const [block, path] of entries(yaml, ['matrix'], matrix))
    for (const [variant, { parameters }] of Object.entries(written))
      for (const parameter of Object.keys(parameters)) {
        if (!Object.hasOwn(block.parameters, parameter)) continue
        const at = [...path, 'parameters']
        problems.push(
          problem(
            'VARIANT_PARAMETER_TWICE',
            { variant, parameter, at: pathText([...at, parameter]) },
            yaml.placeOfKey(['variants', variant, 'parameters'], parameter),
          ),
        )
      }
}

function resolveCheckout(
  variant: string,
  revision: string,
  path: Path,
  { yaml, catalogue, problems }: ResolveContext,
): Variant['git'] {
  const found = catalogue.revisions?.get(revision)
  if (found === undefined) throw new TypeError(`nobody asked what the revision ${revision} stands for`)
  const place = yaml.placeOf(path)
  switch (found.kind) {
    case 'commit': {
      const { commit, folder, uncommitted } = found
      return { revision, commit, folder, uncommitted }
    }
    case 'unknown':
      problems.push(problem('REVISION_UNKNOWN', { variant, revision }, place))
      return undefined
    case 'no-repository':
      problems.push(problem('REPOSITORY_MISSING', { variant, why: found.why }, place))
      return undefined
  }
}

function resolveParameters(
  written: Readonly<Record<string, ParameterValue>>,
  path: Path,
  workloads: readonly Workload[],
  resolving: ResolveContext,
): Record<string, ParameterValue> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) => {
      const at = [...path, name]
      const known = workloads.map((workload) => knowsParameter(workload, name, at, resolving))
      const [typed] = known.every(Boolean) ? parameterAxis(name, [value], at, workloads, resolving) : []
      return typed === undefined ? [] : [[name, typed] as const]
    }),
  )
}
