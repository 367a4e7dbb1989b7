/** Namespace of signatures for `ssh-keygen -n`: a signature that was made for something else is not valid. */
export const signatureNamespace = 'steadystate'

const keyType = /^(?:ssh-|ecdsa-|sk-)\S+\s+[A-Za-z0-9+/=]+(?:\s|$)/

/**
 * A file of keys in the form that `ssh-keygen` needs. A line with only a public key, as forges publish them, gets a name:
 * its comment, or its number.
 * @returns undefined without a key
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
