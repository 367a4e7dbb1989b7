import { missing, known, type Maybe } from '../../../core/model/missing.ts'

/**
 * Decodes the name of a member. Where an archive does not state an encoding, names are in UTF-8 or in the character set of
 * the machine that made it. Only Chinese ones are told apart from UTF-8: GB 18030 also reads GBK and GB 2312.
 */
export function decodedName(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof RangeError)) throw error
    }
  }
  return Buffer.from(bytes).toString('latin1')
}

/**
 * A member's path in the archive, with `/` for the `\` of Windows programs, and without `./`. Missing where it is absolute or
 * leaves the archive by `..`: steady writes no file under the path, but another program that unpacks it would.
 */
export function memberPath(name: string): Maybe<string> {
  const path = name.replaceAll('\\', '/')
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const leaves = path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..') || path.includes('\0')
  return leaves || parts.length === 0 ? missing('member-leaves') : known(parts.join('/'))
}

/** Files that macOS adds to archives: `__MACOSX/`, `._name`, `.DS_Store`. They hold no data of the user. */
export const isOfMacOs = (path: string): boolean => {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  return parts[0] === '__MACOSX' || name.startsWith('._') || name === '.DS_Store'
}
