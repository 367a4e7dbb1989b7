import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a built file of a clone is absent, or older than any source. Without its sources, it cannot be known to be new.
 *
 * @param {string} path
 * @param {string} root of the clone
 */
export function isOlder(path, root) {
  if (!existsSync(path)) return true
  const built = statSync(path).mtimeMs
  return [join(root, 'src'), join(root, 'packages')].some(
    (folder) =>
      !existsSync(folder) ||
      readdirSync(folder, { recursive: true, withFileTypes: true }).some(
        (entry) =>
          entry.name.endsWith('.ts') &&
          !entry.name.endsWith('.test.ts') &&
          statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs > built,
      ),
  )
}
