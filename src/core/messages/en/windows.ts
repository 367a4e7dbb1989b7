import type {
  AutomaticWindow,
  Basis,
  FixedBasis,
  StepRange,
  WindowLevel,
} from '../../protocols/window-basis.ts'
import { counted } from '../../text/counted.ts'

const rangeText = ({ by, first, last }: StepRange) => `${by} ${first} to ${last}`

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
  'window-fixed': ({ range, basis, skip, count, unit }: FixedBasis) =>
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
