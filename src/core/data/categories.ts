/** What shapes are: their number of corners and their colour, so that a network can learn both. COCO has 80 too. */
const outlines = [
  'triangle',
  'quadrangle',
  'pentagon',
  'hexagon',
  'heptagon',
  'octagon',
  'nonagon',
  'decagon',
] as const

export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
}

const colours: readonly (readonly [name: string, colour: Colour])[] = [
  ['red', { red: 190, green: 40, blue: 40 }],
  ['orange', { red: 220, green: 130, blue: 40 }],
  ['yellow', { red: 215, green: 200, blue: 60 }],
  ['green', { red: 50, green: 140, blue: 60 }],
  ['teal', { red: 40, green: 140, blue: 140 }],
  ['blue', { red: 50, green: 80, blue: 190 }],
  ['purple', { red: 130, green: 60, blue: 160 }],
  ['brown', { red: 110, green: 75, blue: 50 }],
  ['white', { red: 225, green: 225, blue: 220 }],
  ['black', { red: 35, green: 35, blue: 40 }],
]

export const categoryCount = outlines.length * colours.length

/** @param category from 1 to {@link categoryCount} */
export const cornersOf = (category: number) => 3 + Math.floor((category - 1) / colours.length)

export const colourOf = (category: number): Colour => colourRow(category)[1]

/** `red triangle`. */
export const categoryName = (category: number) =>
  `${colourRow(category)[0]} ${outlines[cornersOf(category) - 3] ?? ''}`

/** `triangle`: what COCO calls the supercategory. */
export const outlineName = (category: number): string => outlines[cornersOf(category) - 3] ?? ''

function colourRow(category: number): (typeof colours)[number] {
  const row = colours[(category - 1) % colours.length]
  if (row === undefined || category < 1) throw new Error(`there is no category ${category}`)
  return row
}
