import type { Instant } from './clock.ts'

/** What a log line says, in its order: names and values, values with their units. */
export type Fields = Readonly<Record<string, string | number>>

/** Where a line belongs: the run as a whole, or one step (counted from 1) of epoch 0, the only one there is. */
export type Scope = 'PARAMETER' | 'summary' | { readonly step: number }

/** Lines of the form that NVIDIA's DLLogger prints on stdout. */
export const formatLine = (timestamp: string, scope: Scope, fields: Fields): string => {
  const pairs = Object.entries(fields).map(([name, value]) => `${name} : ${value}`)
  return `DLL ${timestamp} - ${formatScope(scope)} ${pairs.join('  ')}`
}

const formatScope = (scope: Scope) => {
  if (scope === 'PARAMETER') return scope
  return scope === 'summary' ? '()' : `(0, ${scope.step})`
}

export type Log = (instant: Instant, scope: Scope, fields: Fields) => void

export const createLog =
  (write: (line: string) => void, timestamp: (instant: Instant) => string): Log =>
  (instant, scope, fields) =>
    write(`${formatLine(timestamp(instant), scope, fields)}\n`)
