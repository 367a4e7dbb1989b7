import type { TableColumn, ColumnRole } from './columns.ts'
import type { MarkdownTable } from './markdown-tables.ts'

export interface DeviceCount {
  readonly nodes: number | undefined
  /** Over all nodes. */
  readonly devices: number | undefined
}

/** The nodes and devices that each row of a table states, in row order. */
export function deviceCounts(table: MarkdownTable, columns: readonly TableColumn[]): DeviceCount[] {
  const counts = table.rows.map(({ cells }) => {
    const count = (role: ColumnRole) => {
      const column = columns.find((column) => column.role === role)
      return column && wholeNumber(cells[column.index]?.text ?? '')
    }
    return { nodes: count('nodes'), devices: count('devices') }
  })
  const title = columns.find(({ role }) => role === 'devices')?.title ?? ''
  if (!/(?:per[\s_]|\/\s*)node/i.test(title) && !countsPerNode(counts)) return counts
  return counts.map(({ nodes, devices }) => ({
    nodes,
    devices: nodes === undefined || devices === undefined ? devices : nodes * devices,
  }))
}

/** `8`, `8 GPUs` and `8 x V100`, but not `4x8` or `8, 16`. */
function wholeNumber(text: string): number | undefined {
  const found = /^\s*(\d+)(?:\s*(?:gpus?|devices?|cards?|nodes?|卡)|\s*[x×*]\s*[a-z][\w\s-]*)?\s*$/i.exec(
    text,
  )?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * Whether `gpu_num` is per node: some tables use it for all devices. It is per node where the nodes cannot share the
 * devices evenly, and where it is the same on 1, 2 and 4 nodes.
 */
function countsPerNode(counts: readonly DeviceCount[]): boolean {
  const nodesOf = new Map<number, Set<number>>()
  for (const { nodes, devices } of counts) {
    if (nodes === undefined || devices === undefined) continue
    if (nodes > 1 && (devices < nodes || devices % nodes !== 0)) return true
    nodesOf.set(devices, (nodesOf.get(devices) ?? new Set()).add(nodes))
  }
  return [...nodesOf.values()].some((nodes) => nodes.size > 1)
}
