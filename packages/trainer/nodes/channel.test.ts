import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Channel } from './channel.ts'

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Both ends of a connection. */
const pair = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [far] = (await once(server, 'connection')) as [Socket]
  server.close()
  open.push(near, far)
  return { channel: new Channel(near), far }
}

test('messages arrive in their order, however their bytes are cut, also those that came before somebody listened', async () => {
  const { channel, far } = await pair()
  const text = ['a', 'b', 'c'].map((digest) => `${JSON.stringify({ kind: 'trained', digest })}\n`).join('')
  for (const part of text.match(/.{1,7}|\n/gs) ?? []) far.write(part)
  const digests: unknown[] = []
  for (let count = 0; count < 3; count++) digests.push(await channel.next())
  expect(digests).toEqual(['a', 'b', 'c'].map((digest) => ({ kind: 'trained', digest })))
})

test('silence closes a channel and is named; a sign of life does not', async () => {
  const { channel, far } = await pair()
  channel.keepAlive({ milliseconds: 20, silences: 5 })
  const signs = setInterval(() => far.write('{"kind":"alive"}\n'), 10)
  setTimeout(() => clearInterval(signs), 200)
  const sent: string[] = []
  far.setEncoding('utf8').on('data', (text: string) => sent.push(text))
  expect(await channel.next()).toEqual({ kind: 'closed', why: 'sent nothing for 0.1 s', heard: '' })
  // One sign each interval: more than the five silences that closed it.
  expect(sent.join('').split('\n').length).toBeGreaterThan(6)
})

test('another protocol closes the channel with the beginning of what it sent', async () => {
  for (const greeting of ['SSH-2.0-OpenSSH_9.2p1\r\n', '{"kind":"unheard-of"}\n']) {
    const { channel, far } = await pair()
    far.write(greeting)
    expect(await channel.next()).toEqual({
      kind: 'closed',
      why: 'sent something else than this trainer does',
      heard: greeting.trim(),
    })
  }
})
