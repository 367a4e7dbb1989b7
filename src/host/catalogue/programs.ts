import { shipped } from '../installation/installation.ts'

/** Replaces `{steady}` in a command: the folder of this package's built programs, such as the trainer and the replay. */
export const steadyPrograms = () => shipped('dist/packages')

/** Replaces `{shared}` in a command: the folder of files that the shipped workloads share. */
export const sharedFiles = () => shipped('workloads/shared')
