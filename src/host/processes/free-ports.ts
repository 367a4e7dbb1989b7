import { createServer, type AddressInfo, type Server } from 'node:net'

/** Finds `count` different free TCP ports of this machine. Another program may take one before it is used. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listening))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(closed))
  return ports
}

const listening = () =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      resolve(server)
    })
  })

const closed = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve)
  })
