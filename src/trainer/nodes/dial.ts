import { connect, type Socket, type TcpNetConnectOpts } from 'node:net'

const patienceMilliseconds = 5000

/**
 * One attempt to connect. It ends long before the system would give up on an address that drops packets. A socket
 * with a custom reader is returned paused.
 */
export const dial = (options: TcpNetConnectOpts): Promise<Socket | Error> =>
  new Promise((resolve) => {
    const socket = connect(options)
    if (options.onread !== undefined) socket.pause()
    // Remains until the caller listens, so that an error before that does not end the process.
    socket.on('error', resolve)
    socket.setTimeout(patienceMilliseconds, () => {
      socket.destroy(new Error(`no answer within ${patienceMilliseconds / 1000} s`))
    })
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })
