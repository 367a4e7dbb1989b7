import { counted } from '../../text/counted.ts'

/** The records of a window, by their steps or else by their lines. */
export interface Range {
  readonly by: 'steps' | 'lines'
  readonly first: number
  readonly last: number
}

/** What the figure of a window is computed from. */
export type Basis = 'rates' | 'step-times' | 'stamps' | 'arrival'

export interface FixedWindow {
  readonly range: Range
  readonly basis: Basis
  readonly skip: number
  /** Null for all the rest. */
  readonly count: number | null
  readonly unit: 'records' | 'steps'
}

export interface AutomaticWindow {
  readonly range: Range
  readonly basis: Basis
  /** Records before the window. */
  readonly dropped: number
  /** Records after the window. */
  readonly stragglers: number
  /** How many records the ends of the window are found to. */
  readonly resolution: number
  /** Which of two levels of the run the window is at. */
  readonly level: WindowLevel
}

/** Where a window is in a run whose speed changes for good. */
export type WindowLevel = 'only' | 'earlier' | 'later'

const rangeText = ({ by, first, last }: Range) => `${by} ${first} to ${last}`

const bases: Readonly<Record<Basis, string>> = {
  rates: 'by the rates that the log reports',
  'step-times': 'by the step times that the log reports',
  stamps: 'by the time stamps of the log',
  arrival: 'by the arrival of the lines',
}

function droppedText(skip: number, unit: 'records' | 'steps'): string {
  if (skip === 0) return 'nothing dropped'
  return skip === 1 ? `the first ${unit.slice(0, -1)} dropped` : `the first ${skip} ${unit} dropped`
}

const warmUpText = (dropped: number) =>
  `${dropped === 0 ? 'no warm-up records' : counted(dropped, 'warm-up record')} dropped, which minimises the standard error of the mean step time`

const laterText = (dropped: number) => `${counted(dropped, 'record')} up to the change of speed dropped`

function leftOutText(stragglers: number, level: WindowLevel): string {
  const last = stragglers === 1 ? 'record' : `${stragglers} records`
  return level === 'earlier'
    ? `the last ${last}, from the change of speed on, left out`
    : `the last ${last} left out as outliers`
}

/** How a window was chosen. */
export const phrases = {
  'window-fixed': ({ range, basis, skip, count, unit }: FixedWindow) =>
    `${rangeText(range)}: ${droppedText(skip, unit)}, ${count === null ? 'all the rest' : `the next ${count}`} taken; ${bases[basis]}`,
  'window-automatic': ({ range, basis, dropped, stragglers, resolution, level }: AutomaticWindow) =>
    [
      `${rangeText(range)}: ${level === 'later' ? laterText(dropped) : warmUpText(dropped)}`,
      ...(stragglers > 0 ? [leftOutText(stragglers, level)] : []),
      ...(resolution > 1 ? [`found to ${resolution} records`] : []),
      bases[basis],
    ].join('; '),
  'final-figure': ({ line }: { line: number }) => `the log's own final figure, on line ${line}`,
}
