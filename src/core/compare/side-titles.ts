import { same, type Text } from '../model/text.ts'
import { written } from '../document/text-line.ts'
import { sideNames, type Difference, type LabelledComparison, type SideName } from './comparison.ts'

/** `amp`, `torch 2.4.1`, `after`: what each side is, by what differs; a letter where nothing tells them apart. */
export type SideTitles = Readonly<Record<SideName, Text>>

export const sideLetters: Readonly<Record<SideName, string>> = { a: 'A', b: 'B' }

export const letterTitles: SideTitles = { a: same(sideLetters.a), b: same(sideLetters.b) }

export function sideTitles({
  a,
  b,
  across,
  differs,
}: Pick<LabelledComparison, 'a' | 'b' | 'across' | 'differs'>): SideTitles {
  const asked = differs.find(({ condition }) => across.includes(condition))
  const isChosen = [a, b].every(({ name }) => chosenOf(name) !== name)
  const difference = asked ?? (differs.length === 1 && !isChosen ? differs[0] : undefined)
  if (difference !== undefined) return { a: valueTitle(difference, 'a'), b: valueTitle(difference, 'b') }
  const [ofA, ofB] = distinctEnds(chosenOf(a.name), chosenOf(b.name))
  const letters = ofA === ofB
  return { a: same(letters ? sideLetters.a : ofA), b: same(letters ? sideLetters.b : ofB) }
}

/** A word names itself; a number, a version or a switch does not. */
function valueTitle({ condition, title, ...values }: Difference, side: SideName): Text {
  const other = values[side === 'a' ? 'b' : 'a']
  // Of a command that only has or lacks words.
  if (values[side] === '') return { en: `without ${other}`, zh: `没有 ${other}` }
  if (other === '') return { en: `with ${values[side]}`, zh: `带有 ${values[side]}` }
  const isWord = sideNames.every((name) => /^[^\d\W]/.test(values[name]) && !switches.has(values[name]))
  const value = condition === 'commit' ? values[side].slice(0, 10) : values[side]
  return isWord && condition !== 'commit' ? same(value) : written`${title} ${value}`
}

const switches: ReadonlySet<string> = new Set(['true', 'false', 'on', 'off', 'none', 'unset'])

/** `batch 32` of `batch 32 (results)`: what was chosen of results. */
const chosenOf = (name: string) => name.replace(/ \(.*\)$/, '')

/** `before` and `after` of `results/before` and `results/after`. */
function distinctEnds(a: string, b: string): readonly [string, string] {
  const [ofA, ofB] = [a.split('/'), b.split('/')]
  const shared = ofA.findIndex((part, index) => part !== ofB[index])
  return shared === -1 ? [a, b] : [ofA.slice(shared).join('/'), ofB.slice(shared).join('/')]
}
