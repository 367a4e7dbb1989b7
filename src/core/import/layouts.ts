import { SteadyError } from '../model/error.ts'
import { alternatives } from '../yaml/nearest.ts'
import { dlperfLayout } from './dlperf-layout.ts'
import type { LogLayout, NameFacts } from './name-facts.ts'
import { paddlePerfLayout } from './paddle-perf-layout.ts'

/** The known ways of naming logs, tried in this order where the user names none. */
export const layouts: readonly LogLayout[] = [dlperfLayout, paddlePerfLayout]

export function readName(
  among: readonly LogLayout[],
  path: string,
): { readonly layout: LogLayout; readonly facts: NameFacts } | undefined {
  for (const layout of among) {
    const facts = layout.read(path)
    if (facts !== undefined) return { layout, facts }
  }
  return undefined
}

/** Reads the paths of a tree. If a layout does not recognise a path, the path without the one folder of an archive is tried. */
export function nameReader(
  among: readonly LogLayout[],
  paths: readonly string[],
): (path: string) => ReturnType<typeof readName> {
  const top = paths[0]?.slice(0, paths[0].indexOf('/') + 1) ?? ''
  const isCommon = top !== '' && paths.every((path) => path.startsWith(top))
  return (path) => readName(among, path) ?? (isCommon ? readName(among, path.slice(top.length)) : undefined)
}

/** @throws SteadyError `LAYOUT_UNKNOWN` */
export function layoutNamed(name: string): LogLayout {
  const names = layouts.map((layout) => layout.name)
  const found = layouts.find((layout) => layout.name === name)
  if (found !== undefined) return found
  throw new SteadyError('LAYOUT_UNKNOWN', { name, ...alternatives(name, names) })
}
