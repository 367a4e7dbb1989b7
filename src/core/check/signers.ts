/** What signatures of lists of files are for, as `ssh-keygen -n` has it: one made for something else does not count. */
export const signatureNamespace = 'steadystate'

const keyType = /^(?:ssh-|ecdsa-|sk-)\S+\s+[A-Za-z0-9+/=]+(?:\s|$)/

/**
 * A file of keys as `ssh-keygen` wants it. Lines that are public keys alone, as forges publish them, get a name: their comment,
 * or their number.
 *
 * @returns undefined where there is no key
 */
export function allowedSigners(text: string): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (keys.length === 0 || !keys.some(hasKey)) return undefined
  const signers = keys.map((line, index) => (keyType.test(line) ? `${nameOf(line, index)} ${line}` : line))
  return `${signers.join('\n')}\n`
}

const hasKey = (line: string) => /(?:^|\s)(?:ssh-|ecdsa-|sk-)\S+\s+[A-Za-z0-9+/=]+/.test(line)

function nameOf(line: string, index: number): string {
  const comment = line.split(/\s+/)[2]
  return comment !== undefined && /^[\w.@-]+$/.test(comment) ? comment : `key-${index + 1}`
}
