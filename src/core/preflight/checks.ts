import type { Check } from './check.ts'
import { clock } from './checks/clock.ts'
import { data } from './checks/data.ts'
import { disk } from './checks/disk.ts'
import { fabric } from './checks/fabric.ts'
import { image } from './checks/image.ts'
import { machine } from './checks/machine.ts'
import { network } from './checks/network.ts'
import { networkInterface } from './checks/interface.ts'
import { prepared } from './checks/prepared.ts'
import { port } from './checks/port.ts'
import { reached } from './checks/reached.ts'

/** In the order of the columns. A new check is one file and a row here. */
export const checks: readonly Check[] = [
  reached,
  machine,
  image,
  data,
  prepared,
  disk,
  clock,
  port,
  networkInterface,
  fabric,
  network,
]
