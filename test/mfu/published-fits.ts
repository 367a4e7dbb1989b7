import { findArchitecture } from '../../src/core/flops/architectures.ts'
import { flopsConventions, flopsOfStep } from '../../src/core/flops/conventions.ts'
import { oneToken } from '../../src/core/flops/work.ts'
import type { PublishedTable } from '../../src/core/model/baseline.ts'
import { deviceCount } from '../../src/core/model/topology.ts'
import { loadBaseline } from '../../src/host/catalogue/baselines.ts'

/** Baselines whose rows print TFLOP/s beside tokens per second. */
export const withTeraflops = ['internevo', 'llm-foundry', 'megatron-bridge']

/** Published rates are rounded to whole sequences or TFLOP/s: a row is of a rule that is so near. */
const NEAR = 0.01

interface FittedTable {
  readonly baseline: string
  /** Rows that print both. */
  readonly rows: number
  /** Rows of a model whose dimensions are named here. */
  readonly known: number
  /** How many of those each rule is near to. */
  readonly near: ReadonlyMap<string, number>
}

function perTokenOfRows({ figures, unit, conditions: { axes } }: PublishedTable, length: number): number[] {
  const tokens = unit === 'tokens' ? 1 : length
  return figures.flatMap(({ throughput, topology, beside: { teraflops } }) => {
    const perDevice = (throughput * tokens) / deviceCount(topology)
    return teraflops === undefined || axes['precision'] === undefined ? [] : [(teraflops * 1e12) / perDevice]
  })
}

/** Which rules the rows of a baseline are near to; of a rule whose programs print recomputation, with it or without. */
export async function fitsOf(name: string): Promise<FittedTable> {
  const { tables } = await loadBaseline(name, '/')
  const near = new Map<string, number>()
  let [rows, known] = [0, 0]
  for (const table of tables) {
    const length = Number(table.conditions.axes['sequence-length'] ?? NaN)
    const found = perTokenOfRows(table, length)
    rows += found.length
    const published = findArchitecture(table.conditions.model)?.architecture
    if (published === undefined || !Number.isFinite(length)) continue
    known += found.length
    // Tables of positions are as long as the sequences.
    const architecture = published.positions === 0 ? published : { ...published, positions: length }
    for (const perToken of found)
      for (const rule of flopsConventions) {
        const isNear = (
          rule.printsHardware === true ? (['none', 'full'] as const) : (['none'] as const)
        ).some((recompute) => {
          const flops = flopsOfStep(architecture, oneToken(length, recompute), rule)
          return flops.kind === 'known' && Math.abs(flops.value.hardware / perToken - 1) <= NEAR
        })
        if (isNear) near.set(rule.id, (near.get(rule.id) ?? 0) + 1)
      }
  }
  return { baseline: name, rows, known, near }
}

/** As docs/flops.md has it: the three rules with the most rows. */
export async function publishedRows(): Promise<string[][]> {
  const all = await Promise.all(withTeraflops.map(fitsOf))
  return all.map(({ baseline, rows, known, near }) => [
    `\`${baseline}\``,
    String(rows),
    String(known),
    [...near]
      .sort(([left, a], [right, b]) => b - a || left.localeCompare(right, 'en'))
      .slice(0, 3)
      .map(([rule, count]) => `\`${rule}\` ${count}`)
      .join(', '),
  ])
}
