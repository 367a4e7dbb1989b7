import {
  noGpu,
  parseCuda,
  parseGpuProcesses,
  parseGpuRows,
  parseSlowdowns,
  type ProgramCall,
  smiCalls,
} from '../../core/environment/nvidia-smi.ts'
import { unstated } from '../../core/environment/reasons.ts'
import type { Gpus } from '../../core/model/environment.ts'
import { flatMapKnown, mapKnown, type Maybe } from '../../core/model/missing.ts'
import type { Machine } from './machine.ts'

/** What nvidia-smi reports; missing where it is absent, does not answer or lists no GPU. */
export async function probeGpus(machine: Machine): Promise<Maybe<Gpus>> {
  const listing = await machine.output(smiCalls.devices)
  if (listing.kind === 'missing') return listing
  const { devices, driver } = parseGpuRows(listing.value)
  if (devices.length === 0) return noGpu
  const [screen, topology, processes, slowdowns] = await Promise.all([
    machine.output(smiCalls.screen),
    machine.output(smiCalls.topology),
    machine.output(smiCalls.processes),
    firstAnswer(machine, smiCalls.slowdowns),
  ])
  const reasons = mapKnown(slowdowns, parseSlowdowns)
  return {
    kind: 'known',
    value: {
      devices: devices.map((device) => ({
        ...device,
        slowdown: flatMapKnown(reasons, (all) => all.get(device.index) ?? unstated('nvidia-smi')),
      })),
      driver,
      cuda: flatMapKnown(screen, parseCuda),
      topology: mapKnown(topology, (text) => text.trimEnd()),
      processes: mapKnown(processes, parseGpuProcesses),
    },
  }
}

/** A driver that does not know one field refuses the whole query, so the field names are tried one after the other. */
async function firstAnswer(
  machine: Machine,
  [first, ...others]: readonly [ProgramCall, ...ProgramCall[]],
): Promise<Maybe<string>> {
  let answer = await machine.output(first)
  for (const other of others) {
    if (answer.kind === 'known') return answer
    answer = await machine.output(other)
  }
  return answer
}
