import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs'

/**
 * Opens what a path leads to for reading, and closes it once `act` returns. A pipe is opened without waiting for its
 * writer. To ask the path first what it leads to would walk it twice, which takes longer than to read a short file.
 *
 * @param act called with the descriptor and what was opened
 */
export function withOpenFile<T>(path: string, act: (file: number, stats: Stats) => T): T {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    return act(file, fstatSync(file))
  } finally {
    closeSync(file)
  }
}
