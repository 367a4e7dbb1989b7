import { SteadyError } from '../model/error.ts'
import { alternatives } from '../yaml/nearest.ts'
import { dlperfLayout } from './dlperf-layout.ts'
import type { LogLayout, NameFacts } from './name-facts.ts'
import { paddlePerfLayout } from './paddle-perf-layout.ts'

/** Ways of naming logs that are known; tried in this order where none is named. */
export const layouts: readonly LogLayout[] = [dlperfLayout, paddlePerfLayout]

/** A path under the first of several layouts that knows it. */
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

/** @throws SteadyError `LAYOUT_UNKNOWN` */
export function layoutNamed(name: string): LogLayout {
  const names = layouts.map((layout) => layout.name)
  const found = layouts.find((layout) => layout.name === name)
  if (found !== undefined) return found
  throw new SteadyError('LAYOUT_UNKNOWN', { name, ...alternatives(name, names) })
}
