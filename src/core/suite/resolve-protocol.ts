import { problem } from '../model/error.ts'
import type { Protocol, WindowRule } from '../model/protocol.ts'
import type { Workload } from '../model/workload.ts'
import { byWorkload, ofEachLog } from '../protocols/collection-protocols.ts'
import { impossiblePart } from '../protocols/impossible.ts'
import { findProtocol, protocolNamed, protocolNames } from '../protocols/protocols.ts'
import { alternatives } from '../yaml/nearest.ts'
import type { Path } from '../yaml/yaml-file.ts'
import type { ResolveContext } from './resolving.ts'
import { allUnder, collectionRule, type SuiteProtocols } from './suite-protocols.ts'
import type { FilledSuite } from './schema.ts'

type WrittenProtocols = NonNullable<FilledSuite['protocol']>
type Changes = Extract<WrittenProtocols, { base: unknown }>
/** One protocol, for all workloads or for one. */
type WrittenProtocol = string | Changes

/** The key for all workloads without a key of their own. */
const others = 'default'

const isForAll = (written: WrittenProtocols): written is WrittenProtocol =>
  typeof written === 'string' || typeof written.base === 'string'

/** Published programs are only comparable with each other under the rules of their reports. */
const usualProtocol = (workloads: readonly Workload[]): string =>
  workloads.length > 1 && workloads.some(({ rules }) => rules.length > 0) ? ofEachLog.name : 'steady'

/** @param workloadNames the workloads of the suite's matrix */
export function resolveProtocols(
  given: WrittenProtocols | undefined,
  workloadNames: readonly string[],
  resolving: ResolveContext,
): SuiteProtocols | undefined {
  const workloads = workloadNames.flatMap((name) => resolving.catalogue.workloads.get(name) ?? [])
  const written = given ?? usualProtocol(workloads)
  if (isForAll(written)) {
    const protocol = resolveProtocol(written, ['protocol'], resolving)
    return protocol && allUnder(protocol, workloads)
  }
  const { yaml, problems } = resolving
  for (const name of Object.keys(written)) {
    if (name === others || workloadNames.includes(name)) continue
    const names = { of: 'suite', name, ...alternatives(name, workloadNames) } as const
    problems.push(problem('WORKLOAD_UNKNOWN', names, yaml.placeOfKey(['protocol'], name)))
  }
  const resolved = new Map(
    Object.entries(written).flatMap(([name, ofWorkload]) => {
      const protocol = resolveProtocol(ofWorkload, ['protocol', name], resolving)
      return protocol === undefined ? [] : [[name, protocol] as const]
    }),
  )
  const usual = resolved.get(others) ?? protocolNamed('steady')
  const ofEach = workloads.map((workload) => {
    const protocol = resolved.get(workload.name) ?? usual
    return [workload.name, protocol === ofEachLog ? collectionRule(workload) : protocol] as const
  })
  return { protocol: byWorkload, protocols: Object.fromEntries(ofEach) }
}

/** A named protocol, or one with changes that its new name states: `dlperf(skip=5,count=50)`; undefined if unknown. */
function resolveProtocol(
  written: WrittenProtocol,
  path: Path,
  resolving: ResolveContext,
): Protocol | undefined {
  if (typeof written === 'string') return known(written, path, resolving)
  const base = known(written.base, [...path, 'base'], resolving)
  if (base === undefined) return undefined
  const { skip, count, statistic, from } = written
  const changes = Object.entries({ skip, count, statistic, from }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${value}`],
  )
  if (changes.length === 0) return base
  const source = from ?? base.source
  const chosen = statistic ?? (from === 'summary' ? 'reported' : base.statistic)
  const part = impossiblePart({ source, statistic: chosen, skip, count })
  if (part !== undefined)
    resolving.problems.push(problem('PROTOCOL_IMPOSSIBLE', { part }, resolving.yaml.placeOf([...path, part])))
  return {
    ...base,
    name: `${base.name}(${changes.join(',')})`,
    title: {
      en: `${base.title.en}; changed by the suite: ${changes.join(', ')}`,
      zh: `${base.title.zh}；本测试方案改为：${changes.join('，')}`,
    },
    window: changedWindow(base.window, written),
    source,
    statistic: chosen,
    disagreement: from === undefined ? base.disagreement : 'warns',
  }
}

/** The automatic window has no numbers to change: a given number makes it a fixed window. */
function changedWindow(base: WindowRule, { skip, count }: Changes): WindowRule {
  if (skip === undefined && count === undefined) return base
  const fixed = base.kind === 'fixed' ? base : ({ kind: 'fixed', skip: 0, count: 'rest' } as const)
  return { ...fixed, skip: skip ?? fixed.skip, count: count ?? fixed.count }
}

function known(name: string, path: Path, { yaml, problems }: ResolveContext): Protocol | undefined {
  const found = findProtocol(name)
  if (found !== undefined) return found
  problems.push(
    problem('PROTOCOL_UNKNOWN', { name, ...alternatives(name, protocolNames) }, yaml.placeOf(path)),
  )
  return undefined
}
