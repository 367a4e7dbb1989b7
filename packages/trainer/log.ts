/** An instant in nanoseconds of a clock that never jumps and that all threads of a process share. */
export type Instant = bigint

export const now = (): Instant => process.hrtime.bigint()

export const processStart = (): Instant => now() - BigInt(Math.round(process.uptime() * 1e9))

export const secondsBetween = (start: Instant, end: Instant) => Number(end - start) / 1e9

/** Writes instants as local wall-clock time. Both clocks are read together once, so differences between lines are exact. */
export const wallClock = (wallMilliseconds: number, anchor: Instant) => (instant: Instant) => {
  const microseconds = wallMilliseconds * 1000 + Number((instant - anchor) / 1000n)
  const date = new Date(Math.floor(microseconds / 1000))
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1, 2), pad(date.getDate(), 2)].join('-')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part, 2)).join(':')
  return `${day} ${time}.${pad(Math.floor(microseconds % 1_000_000), 6)}`
}

/** Names and values of a log line, in order, with units. */
export type Fields = Readonly<Record<string, string | number>>

/** Scope of a line: the whole run, or one step (counted from 1) of epoch 0, which is the only one. */
export type Scope = 'PARAMETER' | 'summary' | { readonly step: number }

/** A line in the form that NVIDIA's DLLogger prints on stdout. */
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
