import { problem } from '../model/error.ts'
import type { Protocol, WindowRule } from '../model/protocol.ts'
import { impossiblePart } from '../protocols/impossible.ts'
import { findProtocol, protocolNames } from '../protocols/protocols.ts'
import { alternatives } from '../yaml/nearest.ts'
import type { Resolving } from './resolving.ts'
import type { FilledSuite } from './schema.ts'

type Changes = Exclude<FilledSuite['protocol'], string>

/** A named protocol, or one with changes that its name then tells: `dlperf(skip=5,count=50)`; undefined if unknown. */
export function resolveProtocol(
  written: FilledSuite['protocol'],
  resolving: Resolving,
): Protocol | undefined {
  if (typeof written === 'string') return named(written, ['protocol'], resolving)
  const base = named(written.base, ['protocol', 'base'], resolving)
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
    resolving.problems.push(
      problem('PROTOCOL_IMPOSSIBLE', { part }, resolving.yaml.placeOf(['protocol', part])),
    )
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

/** The automatic window has no numbers to change: one given makes it a fixed window. */
function changedWindow(base: WindowRule, { skip, count }: Changes): WindowRule {
  if (skip === undefined && count === undefined) return base
  const fixed = base.kind === 'fixed' ? base : ({ kind: 'fixed', skip: 0, count: 'rest' } as const)
  return { ...fixed, skip: skip ?? fixed.skip, count: count ?? fixed.count }
}

function named(name: string, path: readonly string[], { yaml, problems }: Resolving): Protocol | undefined {
  const found = findProtocol(name)
  if (found !== undefined) return found
  problems.push(
    problem('PROTOCOL_UNKNOWN', { name, ...alternatives(name, protocolNames) }, yaml.placeOf(path)),
  )
  return undefined
}
