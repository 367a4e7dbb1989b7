import { read, type Original, type Reading } from './original.ts'
import type { Variant } from './variants.ts'

/** Figures further apart are different. */
export const TOLERATED = 0.02

export interface Outcome {
  readonly verdict: 'same' | 'withheld' | 'different'
  readonly detail: string
}

const apart = (left: number, right: number) => Math.abs(left / right - 1)

/** How the figures of a variant stand to those of the original. */
export function compare(log: Original, variant: Variant): Outcome | undefined {
  const text = variant.write(log)
  if (text === undefined) return undefined
  const found = read(text, log.stated)
  const outcome = (verdict: Outcome['verdict'], detail: string): Outcome => ({ verdict, detail })
  // What `steady measure` prints counts; where it prints nothing, what each source gives alone.
  const all = Object.keys(log.runs[0]?.figures ?? {})
  const names = figuresOf(log, 'steady').length > 0 ? ['steady'] : all
  const different: string[] = []
  const withheld: string[] = []
  // Where the log prints no time, stamps tell what it did not.
  const newClock = variant.stamps === true && log.runs.some(({ clock }) => clock !== 'log')
  for (const name of names) {
    if (newClock && (name === 'elapsed' || name === 'steady')) continue
    const known = figuresOf(log, name)
    const those = figuresOf(found, name)
    const elsewhere = all.flatMap((other) => figuresOf(log, other))
    // What a variant takes from another source is right where that says the same.
    for (const figure of those)
      if (!elsewhere.some((other) => apart(figure, other) <= TOLERATED))
        different.push(`${name} ${figure} for ${known.join(' ') || elsewhere.join(' ') || 'none'}`)
    if (those.length < known.length) withheld.push(`${name} ${known.join(' ')}`)
  }
  const units = [...new Set(found.runs.map(({ unit }) => unit))].join()
  if (found.runs.length > 0 && units !== [...new Set(log.runs.map(({ unit }) => unit))].join())
    (units === 'steps' || units === 'samples' ? withheld : different).push(`${units} per second`)
  const read_ = `${found.format ?? found.refused ?? ''}: `
  if (different.length > 0) return outcome('different', read_ + different.join('; '))
  if (withheld.length > 0) return outcome('withheld', read_ + withheld.join('; '))
  return outcome('same', '')
}

function figuresOf({ runs }: Pick<Reading, 'runs'>, name: string): number[] {
  return runs.flatMap(({ figures }) => {
    const figure = figures[name]
    return figure === null || figure === undefined ? [] : [figure]
  })
}
