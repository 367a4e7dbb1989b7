/** Whether a word of a command names a script: what makes two commands alike, and must not change between their runs. */
export const isScript = (word: string): boolean =>
  /\.(?:py|sh|bash|js|mjs|cjs|ts|pl|rb|jl|lua|r)$/i.test(word)

/** What becomes of a name in folders and in YAML: `a-z`, `0-9`, `.` and `-`, the first a letter or a digit. */
export const isName = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{0,63}$/.test(text)

/** `train` of `torchrun --nproc_per_node 2 src/train.py`: its script, the module of `-m`, or else its program. */
export function commandName(words: readonly string[]): string {
  const module = words[words.indexOf('-m') + 1]
  const subject = words.find(isScript) ?? (words.includes('-m') ? module : undefined) ?? words[0] ?? ''
  const last = isScript(subject) ? subject.replace(/\.[a-z]+$/i, '') : subject
  const base = last.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 48)
  return name === '' ? 'training' : name
}
