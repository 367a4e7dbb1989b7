import { recomputedFinding, type ComparableSide } from '../compare/comparison-of.ts'
import type { MeasuredSide, SideCase } from '../compare/side.ts'
import { firstDifference } from '../json-files/json-file-text.ts'
import type { Finding } from '../model/finding.ts'
import { knownValues, mapKnown, missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { same, type Text } from '../model/text.ts'

/** A results folder as a side of a comparison. */
export interface SourceSide {
  readonly name: string
  readonly protocol: Protocol
  /** The protocol under which it is measured here. */
  readonly under: Protocol
  readonly side: MeasuredSide
}

/** Results that have cases of a set but cannot be read. */
export interface UnreadSource {
  readonly name: string
  readonly why: Text
}

export interface CasePlace {
  readonly source: string
  readonly case: string
}

export interface SetSide {
  readonly side: ComparableSide
  /** By the name that each case has in the comparison. */
  readonly places: ReadonlyMap<string, CasePlace>
}

interface SetPart extends SourceSide {
  readonly source: string
  readonly cases: readonly SideCase[]
}

/** How a set is called. */
export interface SetName {
  /** Of the side. */
  readonly letter: string
  /** What all of its cases have, as `steady compare --across` says it; undefined where that is their results. */
  readonly title: string | undefined
}

/**
 * The cases of a set, from all of its results.
 * @returns undefined where none of its results could be read
 */
export function setSide(
  chosen: readonly CasePlace[],
  read: ReadonlyMap<string, SourceSide>,
  { letter, title }: SetName,
): SetSide | undefined {
  const parts = partsOf(chosen, read)
  const [first] = parts
  if (first === undefined) return undefined
  const names = new Set(parts.map(({ name }) => name))
  const nameOf = (part: SetPart, id: string) => {
    if (parts.length === 1) return id
    const isClear = names.size === parts.length
    return `${isClear ? part.name : `${part.name} (${part.source.slice(0, 8)})`}/${id}`
  }
  const places = new Map<string, CasePlace>()
  const cases = parts.flatMap((part) =>
    part.cases.map((sideCase): SideCase => {
      const name = nameOf(part, sideCase.name)
      places.set(name, { source: part.source, case: sideCase.name })
      // Labels omit the common parts of their own results, so with several results each label names its results.
      const label = parts.length === 1 ? sideCase.label : [same(part.name), ...sideCase.label]
      return { ...sideCase, name, label }
    }),
  )
  const all = [...names].join(', ')
  const side: ComparableSide = {
    record: {
      name: title === undefined ? all : `${title} (${all})`,
      kind: 'results',
      protocol: first.protocol.name,
    },
    measured: {
      cases,
      untilNarrow: parts.some(({ side: { untilNarrow } }) => untilNarrow),
      environment: environmentOf(parts),
    },
    findings: findingsOf(parts, letter),
  }
  return { side, places }
}

function partsOf(chosen: readonly CasePlace[], read: ReadonlyMap<string, SourceSide>): SetPart[] {
  const wanted = new Map<string, Set<string>>()
  for (const place of chosen)
    wanted.set(place.source, (wanted.get(place.source) ?? new Set<string>()).add(place.case))
  return [...wanted].flatMap(([source, ids]) => {
    const found = read.get(source)
    if (found === undefined) return []
    return [{ ...found, source, cases: found.side.cases.filter(({ name }) => ids.has(name)) }]
  })
}

/** The hosts of all parts; missing where one of them is. */
function environmentOf(parts: readonly SetPart[]): MeasuredSide['environment'] {
  const environments = parts.map(({ side: { environment } }) => environment)
  const [first = missing('environment-not-captured'), ...others] = environments
  if (others.length === 0) return first
  const hosts = environments.map((environment) => mapKnown(environment, ({ host }) => host))
  return (
    hosts.find((host) => host.kind === 'missing') ??
    mapKnown(first, (environment) => ({
      ...environment,
      host: [...new Set(knownValues(hosts))].sort().join(', '),
    }))
  )
}

/** One finding for each other protocol that its results have. */
function findingsOf(parts: readonly SetPart[], letter: string): Finding[] {
  const others = new Map(
    parts
      .filter(({ protocol, under }) => firstDifference(protocol, under) !== undefined)
      .map((part) => [part.protocol.name, part]),
  )
  return [...others.values()].map(({ protocol, under }) => recomputedFinding(letter, protocol, under))
}
