import { signal } from '@preact/signals'
import { explorerState } from '../answers.ts'

/** The colours of the style sheet for charts, because canvas cannot read its variables. */
export interface Colours {
  readonly paper: string
  readonly ground: string
  readonly ink: string
  readonly soft: string
  readonly faint: string
  readonly line: string
  readonly accent: string
  readonly accentSoft: string
  readonly bad: string
  readonly series: readonly string[]
  readonly sans: string
}

function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    paper: colour('paper'),
    ground: colour('ground'),
    ink: colour('ink'),
    soft: colour('soft'),
    faint: colour('faint'),
    line: colour('line'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
    bad: colour('bad'),
    series: ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'].map(colour),
    sans: colour('sans'),
  }
}

export const colours = signal(readColours())

/** Reads the colours once the style sheet is loaded, and whenever the reader changes to dark or light. */
export function followColours(): void {
  const read = () => {
    colours.value = readColours()
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', read)
  read()
}

/** The colour that a machine has in every view; machines beyond the palette, and runs that state none, are black or white. */
export const machineColour = ({ series, ink }: Colours, machine: string): string =>
  series[explorerState.value?.machines.indexOf(machine) ?? -1] ?? ink
