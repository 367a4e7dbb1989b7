import { deviceCapacity } from '../../core/environment/capacity.ts'
import { SteadyError } from '../../core/model/error.ts'
import { seconds } from '../../core/model/units.ts'
import { endProcesses } from '../processes/end-processes.ts'
import { findProgram } from '../processes/find-program.ts'
import { entry, ownerMarker } from '../processes/markers.ts'
import { supervise, type Grace } from '../processes/supervise.ts'
import type { RunOrder, Target } from './target.ts'

const usualGrace: Grace = { early: seconds(10), leftover: seconds(2) }

/** This machine. */
export function localTarget(probe: Target['environment'], grace: Grace = usualGrace): Target {
  return {
    name: 'local',
    capacity: async () => deviceCapacity(await probe({ folder: '.' })),
    environment: probe,
    preflight: (orders) =>
      new Promise((resolve) => {
        orders.forEach(requireProgram)
        resolve()
      }),
    sweep: async (owner) => {
      const { found } = await endProcesses({ marker: entry(ownerMarker, owner) }, { graceMs: 0 })
      return found
    },
    run: (order, output, stop) => supervise(order, output, stop, grace),
  }
}

function requireProgram({ id, command, workingDirectory, variables }: RunOrder) {
  const [program = ''] = command
  if (findProgram(program, variables.PATH ?? '', workingDirectory) !== undefined) return
  throw new SteadyError(
    'PROGRAM_NOT_FOUND',
    `${program}, which run ${id} starts, is not on this machine`,
    program.includes('/')
      ? 'See that the file exists and may be executed.'
      : `Install ${program}, or put its folder on PATH.`,
  )
}
