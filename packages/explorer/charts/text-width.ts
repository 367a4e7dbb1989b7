/** Of the names in charts. */
export const fontSize = 12

/** An upper bound in pixels: Chinese letters are twice as wide as others. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce(
    (sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.62) * fontSize,
    0,
  )
