import { fileURLToPath } from 'node:url'
import { packageRoot } from '../version.ts'

/** Where `{steady}` in a command points: the built programs of this package, the trainer and the replay among them. */
export const steadyPrograms = fileURLToPath(new URL('dist', packageRoot))

/** Where `{shared}` in a command points: what the workloads that ship have in common. */
export const sharedFiles = fileURLToPath(new URL('workloads/shared', packageRoot))
