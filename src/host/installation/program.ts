import { installation, shipped } from './installation.ts'

/** A part of steady that runs in its own process. */
export type PartName = 'src/host/processes/warden' | 'src/host/query-process' | 'packages/trainer/matrix-rate'

/** Parts that are in an executable's main script, so that they start without an unpacked file. */
const inScript: readonly PartName[] = ['src/host/processes/warden', 'src/host/query-process']

/** First argument that makes the executable run as one of its parts. */
export const partFlag = '--steady-part'

/**
 * The command that starts a compiled part, even when steady itself runs from its sources.
 *
 * @throws SteadyError `FILES_NOT_UNPACKED`
 */
export const partCommand = (
  name: PartName,
  args: readonly string[] = [],
): readonly [program: string, args: readonly string[]] =>
  installation.kind === 'executable' && inScript.includes(name)
    ? [process.execPath, [partFlag, name, ...args]]
    : [process.execPath, [shipped(`dist/${name}.js`), ...args]]

/** Replaces `{steady}` in a command: the folder of this package's built programs, such as the trainer and the replay. */
export const steadyPrograms = () => shipped('dist/packages')

/** Replaces `{shared}` in a command: the folder of files that the shipped workloads share. */
export const sharedFiles = () => shipped('workloads/shared')
