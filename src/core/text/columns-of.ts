import stringWidth from 'string-width'

const plain = /^[\x20-\x7e]*$/

/** Columns that a text takes in fixed width. Most texts are plain ASCII, which needs no look at each character. */
export const columnsOf = (text: string): number => (plain.test(text) ? text.length : stringWidth(text))
