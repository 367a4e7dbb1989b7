import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../../test/samples/sentences.ts'
import { connectionError } from './failures.ts'
import { sshSettingsSchema } from './settings.ts'

const node = { name: 'h1', address: '10.0.0.1' }
const errorOf = (printed: string, settings: object = {}) =>
  connectionError(printed, node, sshSettingsSchema.parse(settings))

describe('connectionError', () => {
  it.each([
    ['No ED25519 host key is known for 10.0.0.1 and you have requested strict checking.', 'HOST_KEY_UNKNOWN'],
    ['@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @', 'HOST_KEY_CHANGED'],
    ['root@10.0.0.1: Permission denied (publickey).', 'SSH_DENIED'],
    ['ssh: connect to host 10.0.0.1 port 22: No route to host', 'HOST_UNREACHABLE'],
    ['ssh: Could not resolve hostname nowhere: Name or service not known', 'HOST_UNREACHABLE'],
    ['', 'HOST_UNREACHABLE'],
  ])('reads %j as %s', (printed, code) => {
    const error = errorOf(printed)
    expect(error.code).toBe(code)
    expect(wordsOf(error).seen).toContain('h1 (10.0.0.1)')
  })

  it('names the entry of a host with a port of its own as ssh-keygen does, and the file that holds it', () => {
    const error = errorOf('REMOTE HOST IDENTIFICATION HAS CHANGED', {
      port: 2222,
      'known-hosts': '/lab/known hosts',
    })
    const { fix } = wordsOf(error)
    expect(fix).toContain(`ssh-keygen -R '[10.0.0.1]:2222' -f '/lab/known hosts'`)
    expect(fix).toContain('ssh-keyscan -p 2222 10.0.0.1 >> ')
  })

  it('repeats what ssh said, without the name of the program', () => {
    expect(wordsOf(errorOf('ssh: connect to host 10.0.0.1 port 22: Connection refused\r\n')).seen).toBe(
      'h1 (10.0.0.1) cannot be reached: connect to host 10.0.0.1 port 22: Connection refused',
    )
  })
})
