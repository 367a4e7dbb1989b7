/** Texts that mean something to a reader of lines, of YAML or of JSON. */
const pieces = [
  '\0',
  '\ufeff',
  '\r',
  '\r\n',
  '\t',
  '\u001b[31m',
  '\u001b[2J',
  '\ufffd',
  '\u2028',
  '&a ',
  '*a',
  '<<: a\n',
  '<<: *a\n',
  '<<: [a]\n',
  '? ',
  ': ',
  '- ',
  '!!set ',
  '!!binary ',
  '!!js/function ',
  '---\n',
  '...\n',
  '%YAML 1.1\n---\n',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '\\ud800',
  '\\u0000',
  '|\n',
  '>-\n',
  '# ',
  '0x',
  '1e999',
  '-',
  'nan',
  'inf',
  '99999999999999999999',
  '1,000',
  '%',
  '100%|██████████| ',
  '[1,0]<stdout>:',
  '2024-13-45 99:99:99',
]

const operations = [
  (bytes, dice) => splice(bytes, dice.below(bytes.length + 1), 0, Buffer.from(dice.pick(pieces))),
  (bytes, dice) => splice(bytes, dice.below(bytes.length + 1), 0, Buffer.from(dice.pick(pieces))),
  // One bit.
  (bytes, dice) => {
    const changed = Buffer.from(bytes)
    if (changed.length > 0) changed[dice.below(changed.length)] ^= 1 << dice.below(8)
    return changed
  },
  (bytes, dice) => {
    const changed = Buffer.from(bytes)
    for (let times = dice.below(20); times > 0 && changed.length > 0; times -= 1)
      changed[dice.below(changed.length)] = dice.below(256)
    return changed
  },
  (bytes, dice) => bytes.subarray(0, dice.below(bytes.length + 1)),
  (bytes, dice) => bytes.subarray(dice.below(bytes.length + 1)),
  (bytes, dice) => {
    const from = dice.below(bytes.length + 1)
    const length = dice.below(Math.min(4096, bytes.length - from + 1))
    return splice(bytes, from, length, Buffer.alloc(0))
  },
  (bytes, dice) => {
    const from = dice.below(bytes.length + 1)
    const piece = bytes.subarray(from, from + dice.below(500))
    const times = dice.pick([1, 2, 10, 100])
    return splice(bytes, dice.below(bytes.length + 1), 0, Buffer.concat(Array(times).fill(piece)))
  },
]

const lineOperations = [
  (lines, dice) => lines.toSpliced(dice.below(lines.length), 1),
  (lines, dice) => lines.toSpliced(dice.below(lines.length), 0, dice.pick(lines)),
  (lines, dice) => lines.toSpliced(dice.below(lines.length), 1, dice.pick(lines) + dice.pick(lines)),
  (lines, dice) => {
    const at = dice.below(lines.length)
    return lines.toSpliced(at, 0, ...Array(dice.pick([1, 10, 300])).fill(lines[at]))
  },
  (lines) => lines.toReversed(),
  // Numbers of a line become others.
  (lines, dice) => {
    const at = dice.below(lines.length)
    const others = ['0', '-1', '1e999', 'nan', 'inf', '99999999999999999999', '0.2', '1,234', '']
    return lines.with(
      at,
      lines[at].replaceAll(/\d+(?:\.\d+)?/g, (number) => (dice.chance(0.4) ? dice.pick(others) : number)),
    )
  },
  (lines, dice) =>
    lines.with(dice.below(lines.length), dice.pick(lines).replaceAll(' ', dice.pick(['', '  ', '\t']))),
  (lines, dice) => lines.with(dice.below(lines.length), 'x'.repeat(dice.pick([100, 10_000, 200_000]))),
  (lines) => lines.map((line) => `${line}\r`),
  (lines, dice) => {
    const prefix = dice.pick([
      '[1,0]<stdout>:',
      '0: ',
      '\u001b[36m(pid=1)\u001b[0m ',
      '2024-01-01T00:00:00Z ',
    ])
    return lines.map((line) => (dice.chance(0.5) ? prefix + line : line))
  },
]

const splice = (bytes, at, removed, added) =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])

/** Bytes with some of them changed; no longer than a small file. */
export function mutatedBytes(original, dice) {
  let bytes = original
  for (let times = 1 + dice.below(4); times > 0; times -= 1) bytes = dice.pick(operations)(bytes, dice)
  return bytes.subarray(0, mostBytes)
}

/** A text with some of its lines changed, moved or repeated. */
export function mutatedLines(original, dice) {
  let lines = original.toString('latin1').split('\n')
  for (let times = 1 + dice.below(3); times > 0; times -= 1) {
    if (lines.length === 0) break
    lines = dice.pick(lineOperations)(lines, dice)
  }
  return Buffer.from(lines.join('\n').slice(0, mostBytes), 'latin1')
}

const mostBytes = 2 ** 20
