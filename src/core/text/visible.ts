/** Control characters, line separators and characters that reorder text: they could disguise a log line. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** Text of several lines with every invisible character replaced by `�`; tabs and line feeds stay. */
export const visibleLines = (text: string) =>
  plain.test(text) ? text : text.replaceAll('\r\n', '\n').replaceAll(hidden, '\uFFFD')

/** A fast path: most texts are plain, and a large report has a million of them. */
const plain = /^[\t\n\x20-\x7e\xb0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/

/** The same for one line. */
export const visibleLine = (text: string) => {
  const lines = visibleLines(text)
  return (lineBreak.test(lines) ? lines.replaceAll(/[\t\n]+/g, ' ') : lines).trim()
}

const lineBreak = /[\t\n]/
