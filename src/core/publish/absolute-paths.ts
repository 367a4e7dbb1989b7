/** Folders that every system has: a path in one of them tells nothing of a person. */
const systemFolders = '(?:bin|boot|dev|etc|lib|lib32|lib64|libx32|opt|proc|sbin|snap|sys|usr|var)'

const below = new RegExp(`^/${systemFolders}/`)
const itself = new RegExp(`^/(?:${systemFolders}?|usr/[^/]+|var/(?:cache|lib|log|run|spool))$`)

/** Whether a path is such a folder, or `/`: to replace it would replace parts of every other path. */
export const isSystemFolder = (path: string): boolean => itself.test(path)

const written =
  /(?:(?<![A-Za-z0-9_.~*<>/)\]})-])|(?<=file:\/\/))\/[A-Za-z0-9_.+@-]+(?:\/[A-Za-z0-9_.+@%=-]+)+/g

/** A folder that paths in a text lead to, and how often. */
export interface PathsLeft {
  /** Its first two parts: `/paddle/paddle`. */
  readonly folder: string
  readonly count: number
}

/** What looks like an absolute path outside of the folders that every system has. */
export function absolutePaths(text: string): PathsLeft[] {
  const counts = new Map<string, number>()
  for (const [path] of text.matchAll(written)) {
    if (below.test(path)) continue
    const folder = path.split('/').slice(0, 3).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, count]) => ({ folder, count }))
}
