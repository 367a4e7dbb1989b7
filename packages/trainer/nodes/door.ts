import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { Channel } from './channel.ts'
import type { Message } from './messages.ts'

type Join = Extract<Message, { kind: 'join' }>

export type Guest = { readonly channel: Channel; readonly join: Join }

/** A node's listening port. Nodes connect to node 0 to join, and to their left neighbour to read its sums. */
export class Door {
  readonly #server: Server
  readonly #onJoin: (guest: Guest) => void
  readonly #streams: { readonly node: number; readonly token: string; readonly channel: Channel }[] = []
  #streamCame: (() => void) | undefined

  private constructor(server: Server, onJoin: (guest: Guest) => void) {
    this.#server = server
    this.#onJoin = onJoin
    server.on('connection', (socket) => {
      void this.#receive(new Channel(socket))
    })
  }

  /** Listens on this port (0 for any free one), on all addresses of the machine where no host is given. */
  static async open(port: number, host: string | undefined, onJoin: (guest: Guest) => void): Promise<Door> {
    const server = createServer()
    const door = new Door(server, onJoin)
    server.listen({ port, host })
    await once(server, 'listening')
    return door
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Waits for the connection on which this node reads our sums; the token proves that it belongs to the same job. */
  async stream(node: number, token: string): Promise<Channel> {
    for (;;) {
      const found = this.#streams.find((stream) => stream.node === node && stream.token === token)
      if (found !== undefined) return found.channel
      await new Promise<void>((resolve) => (this.#streamCame = resolve))
    }
  }

  close(): void {
    this.#server.close()
  }

  async #receive(channel: Channel): Promise<void> {
    const first = await channel.next()
    switch (first.kind) {
      case 'join':
        this.#onJoin({ channel, join: first })
        return
      case 'stream':
        this.#streams.push({ ...first, channel })
        this.#streamCame?.()
        return
      case 'closed':
        return
      default:
        channel.socket.destroy()
    }
  }
}
