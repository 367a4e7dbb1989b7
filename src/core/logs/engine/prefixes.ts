/** A line without the prefixes of launchers and terminals, and the label of the rank that printed it. */
export interface PlainLine {
  readonly text: string
  readonly rank: string | undefined
}

// eslint-disable-next-line no-control-regex -- the escape character itself is what is looked for
const ansi = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g

/** `[1,0]<stdout>:` of mpirun --tag-output, after the time stamp of --timestamp-output where there is one. */
const mpiTag =
  /(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})?\[(\d+),(\d+)\]<(stdout|stderr|stddiag)>:(?: (?! ))?/g

/** torchrun's `[default0]:` and PyTorch's `[rank0]: `. Further blanks belong to the line. */
const torchrunLabel = /^\[(?:default|rank)(\d+)\]:(?:(?<=rank\d+\]:)\s| (?! ))?/

/** `srun --label`: the task number, padded to a common width. */
const srunLabel = /^ *(\d{1,5}): /

const escape = '\x1b'

export const withoutAnsi = (line: string) => (line.includes(escape) ? line.replaceAll(ansi, '') : line)

/** Splits a line at the tags of mpirun, because ranks write into each other's lines. Rejoins text that a tag only interrupts. */
export function mpiPieces(line: string): PlainLine[] {
  if (!line.includes(']<std')) return [{ text: line, rank: undefined }]
  const pieces: { text: string; rank: string | undefined; stream: string | undefined }[] = []
  let from = 0
  let rank: string | undefined
  let stream: string | undefined
  const take = (to: number) => {
    const last = pieces.at(-1)
    if (last !== undefined && last.rank === rank && last.stream === stream) last.text += line.slice(from, to)
    else if (to > from) pieces.push({ text: line.slice(from, to), rank, stream })
  }
  for (const tag of line.matchAll(mpiTag)) {
    take(tag.index)
    rank = rankOf(tag[2])
    stream = tag[3]
    from = tag.index + tag[0].length
  }
  take(line.length)
  return pieces
}

/** Removes the label of a launcher that labels whole lines. `srunLabels`: whether the log is from `srun --label`. */
export function unlabelled(line: string, srunLabels: boolean): PlainLine {
  const label = line.startsWith('[') ? torchrunLabel.exec(line) : srunLabels ? srunLabel.exec(line) : null
  return label === null
    ? { text: line, rank: undefined }
    : { text: line.slice(label[0].length), rank: rankOf(label[1]) }
}

/** srun pads the task numbers with zeros; rank 07 is rank 7. */
const rankOf = (label: string | undefined) => (label === undefined ? undefined : String(Number(label)))

const tagInFront = new RegExp(`^${mpiTag.source}`, 'd')

/** Where the text of a line begins, and the rank before it. */
export interface TextPlace {
  readonly from: number
  readonly rank: number | undefined
}

/** The position of a line's text, where at most one tag of mpirun must be removed. */
export function plainText(line: string, srunLabels: boolean): TextPlace | undefined {
  const tag = tagInFront.exec(line)
  const from = tag?.[0].length ?? 0
  const text = line.slice(from)
  const cleaned = ['\r', escape, ']<std'].some((mark) => text.includes(mark))
  // A number with more digits than srun labels is no label, but with fewer digits it would be one.
  const labelled = unlabelled(text, srunLabels).rank !== undefined || (srunLabels && /^ *\d+: /.test(text))
  if (cleaned || labelled) return undefined
  return { from, rank: tag?.indices?.[2]?.[0] }
}
