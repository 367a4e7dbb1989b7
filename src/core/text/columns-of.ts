import stringWidth from 'string-width'

const ascii = /^[\x20-\x7e]*$/

/** Characters that never form one sign with a neighbour: Latin, the usual punctuation, Chinese and full-width forms. */
const separate = /^[\x20-\x7e\xb0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/

/** Of the separate characters, those from here on take two columns. */
const firstWide = 0x3001

/** Columns that a text takes in fixed width. Only texts with other characters are cut into signs, which takes long. */
export function columnsOf(text: string): number {
  if (ascii.test(text)) return text.length
  if (!separate.test(text)) return stringWidth(text)
  let columns = text.length
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= firstWide) columns++
  return columns
}
