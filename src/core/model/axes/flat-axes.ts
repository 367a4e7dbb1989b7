import { axes } from './axes.ts'

/** Names of the axes in a case and in a skip rule of version 0.1. */
export const flatInCase = { precision: 'precision', xla: 'xla', loader: 'loader', data: 'data' }
/** Names of the axes in a matrix of version 0.1. */
export const flatInMatrix = { precisions: 'precision', xla: 'xla', loaders: 'loader', data: 'data' }

type Members = Record<string, unknown>

/**
 * Moves the axes of an object of version 0.1 under `axes`. In version 0.1 each axis was a member of its own, and newer axes
 * were parameters. An object of today's form is returned as it is.
 * @param names axis names by the members that held their values
 */
export function gatherFlatAxes(
  written: unknown,
  names: Readonly<Record<string, string>>,
  valueOf: (value: unknown) => unknown = (value) => value,
): unknown {
  if (!isMembers(written) || 'axes' in written) return written
  const { parameters, ...members } = written
  const rest = Object.fromEntries(Object.entries(members).filter(([name]) => names[name] === undefined))
  const flat = Object.entries(members).flatMap(([name, value]) =>
    names[name] === undefined ? [] : [[names[name], value] as const],
  )
  const free = isMembers(parameters) ? Object.entries(parameters) : []
  const moved = free.filter(([name]) => axes.some((axis) => axis.name === name))
  const gathered = Object.fromEntries([...flat, ...moved].map(([name, value]) => [name, valueOf(value)]))
  if (!isMembers(parameters)) return { ...rest, axes: gathered }
  return {
    ...rest,
    axes: gathered,
    parameters: Object.fromEntries(free.filter((entry) => !moved.includes(entry))),
  }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
