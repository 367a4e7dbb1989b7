import type { Socket } from 'node:net'
import { formatMessage, type Message, parseMessage } from './messages.ts'

/** A message, or the end of the channel: why it closed, and the last text that was no message. */
export type ReceivedMessage =
  Message | { readonly kind: 'closed'; readonly why: string; readonly heard: string }

/** A longer line closes the channel: no node writes one. */
const longestLine = 65_536
/** Characters of a foreign text that an error shows. */
const shown = 60

/** How often a node sends `alive`, and after how many intervals without a message it treats the other end as lost. */
export type Heartbeat = { readonly milliseconds: number; readonly silences: number }

export const heartbeat: Heartbeat = { milliseconds: 5000, silences: 6 }

/** Messages over one connection. They are queued while there is no listener. */
export class Channel {
  readonly socket: Socket
  /** The address of the other end. */
  readonly host: string
  readonly #waiting: ReceivedMessage[] = []
  #listener: ((item: ReceivedMessage) => void) | undefined
  #text = ''
  #closed = false
  #silences = 0
  #timer: NodeJS.Timeout | undefined

  constructor(socket: Socket) {
    this.socket = socket
    this.host = socket.remoteAddress ?? 'unknown address'
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    socket.on('data', (text: unknown) => this.#read(String(text)))
    socket.on('error', (error) => this.#close(`closed its connection (${error.message})`))
    socket.on('close', () => this.#close('closed its connection'))
  }

  /** Passes queued and future messages to this listener; undefined queues them again. */
  listen(listener: ((item: ReceivedMessage) => void) | undefined): void {
    this.#listener = listener
    while (this.#listener !== undefined) {
      const item = this.#waiting.shift()
      if (item === undefined) return
      this.#listener(item)
    }
  }

  next(): Promise<ReceivedMessage> {
    return new Promise((resolve) => {
      this.listen((item) => {
        this.listen(undefined)
        resolve(item)
      })
    })
  }

  send(message: Message): void {
    if (!this.#closed) this.socket.write(formatMessage(message))
  }

  /**
   * Sends `alive` at intervals, and closes the channel when nothing arrives for too many of them. It counts its own
   * intervals, not seconds: a process that was itself suspended must not take the others for dead.
   */
  keepAlive({ milliseconds, silences }: Heartbeat): void {
    this.#silences = 0
    this.#timer = setInterval(() => {
      this.send({ kind: 'alive' })
      if (++this.#silences > silences) this.#close(`sent nothing for ${(milliseconds * silences) / 1000} s`)
    }, milliseconds)
  }

  #read(text: string): void {
    this.#silences = 0
    const lines = (this.#text + text).split('\n')
    this.#text = lines.pop() ?? ''
    for (const line of lines) {
      if (this.#closed) return
      const message = parseMessage(line)
      if (message === undefined) this.#close('sent something else than this trainer does', line)
      else if (message.kind !== 'alive') this.#deliver(message)
    }
    if (this.#text.length > longestLine) this.#close('sent something else than this trainer does', this.#text)
  }

  #close(why: string, heard = this.#text): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#timer)
    this.socket.destroy()
    this.#deliver({ kind: 'closed', why, heard: heard.trim().slice(0, shown) })
  }

  #deliver(item: ReceivedMessage): void {
    if (this.#listener === undefined) this.#waiting.push(item)
    else this.#listener(item)
  }

  /** Closes the connection after everything that was sent. */
  end(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.socket.end()
  }
}
