import { installation, shipped } from './installation.ts'

/** A part of steady that is a process of its own. */
export type PartName =
  'src/host/processes/warden' | 'src/host/query-process' | 'packages/trainer/matrix-rate'

/** The parts that an executable has in its main script, so that they start without a file. */
const inScript: readonly PartName[] = ['src/host/processes/warden', 'src/host/query-process']

/** What the executable is given first, to be one of its parts. */
export const partFlag = '--steady-part'

/**
 * The command that starts a part, compiled, also when steady itself runs from its sources.
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
