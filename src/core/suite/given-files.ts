import type { Place } from '../model/error.ts'
import type { Workload } from '../model/workload.ts'
import type { WrittenSuite } from './read.ts'
import { entries } from './resolving.ts'

/** A file that a suite names as the value of a parameter. */
export interface GivenFile {
  readonly value: string
  readonly workload: Workload
  readonly place: Place
}

/** Every file that a suite names, with the place where it does. */
export function givenFiles(
  { yaml, filled }: WrittenSuite,
  workloads: ReadonlyMap<string, Workload>,
): GivenFile[] {
  return entries(yaml, ['matrix'], filled.matrix).flatMap(([block, path]) =>
    block.workload.flatMap((name) => {
      const workload = workloads.get(name)
      if (workload === undefined) return []
      return Object.entries(block.parameters)
        .filter(([parameter]) => workload.parameters[parameter]?.type === 'file')
        .flatMap(([parameter, values]) => entries(yaml, [...path, 'parameters', parameter], values))
        .filter(([value]) => value !== '')
        .map(([value, at]) => ({ value: String(value), workload, place: yaml.placeOf(at) }))
    }),
  )
}
