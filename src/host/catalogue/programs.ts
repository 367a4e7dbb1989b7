import { shipped } from '../installation/installation.ts'

/** Where `{steady}` in a command points: the built programs of this package, the trainer and the replay among them. */
export const steadyPrograms = () => shipped('dist/packages')

/** Where `{shared}` in a command points: what the workloads that ship have in common. */
export const sharedFiles = () => shipped('workloads/shared')
