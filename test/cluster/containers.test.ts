import { afterAll, describe } from 'vitest'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { entry, ownerMarker } from '../../src/host/processes/markers.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { targetContract } from '../run/target-contract.ts'
import { borrowing, bringUpContainers } from './containers.ts'

const containers = bringUpContainers()
const { why, container } = containers
if (why !== undefined) console.log(`skipped: containers: ${why}`)
afterAll(() => {
  containers.down()
})

const survivors = (results: string) =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, results))).length +
  containers.of(results)

const effects = { variables: { PATH: process.env.PATH, ...containers.variables } }
const here = { ...thisMachine, containers: borrowing }
const local = () => localTarget(effects, { cluster: here })

describe.skipIf(why !== undefined)('in containers of podman', () => {
  targetContract({ name: 'local', nodes: 1, open: local, survivors, container })
})
