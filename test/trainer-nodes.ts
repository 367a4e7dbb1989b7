import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { joinGroup } from '../packages/trainer/nodes/group.ts'
import type { Group } from '../packages/trainer/nodes/members.ts'
import type { Settings } from '../packages/trainer/nodes/messages.ts'
import type { Member } from '../packages/trainer/nodes/placement.ts'

/** A port of this machine that nobody listened on a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const memberOf = (nodes: number, node: number, port: number): Member => ({
  kind: 'member',
  nodes,
  node,
  host: '127.0.0.1',
  port,
})

/** Far more than a rendezvous on one machine takes. */
export const patience = 30

/** All nodes of a job in this process, each with its values to sum. */
export const joinAll = async (
  values: readonly Float32Array[],
  settings: Settings = {},
): Promise<readonly Group[]> => {
  const port = await freePort()
  return Promise.all(
    values.map((each, node) => joinGroup(memberOf(values.length, node, port), settings, each, patience)),
  )
}
