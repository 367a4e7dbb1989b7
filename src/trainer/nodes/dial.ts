import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'

const patienceMilliseconds = 5000

/**
 * One attempt to connect, given up long before the system would where an address swallows packets. A socket with a
 * reader of its own comes paused.
 */
export const dial = (options: TcpNetConnectOpts): Promise<Socket | Error> =>
  new Promise((resolve) => {
    const socket = connect(options)
    if (options.onread !== undefined) socket.pause()
    // Stays, so that an error between now and whoever watches the socket does not end the process.
    socket.on('error', resolve)
    socket.setTimeout(patienceMilliseconds, () => {
      socket.destroy(new Error(`no answer within ${patienceMilliseconds / 1000} s`))
    })
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })
