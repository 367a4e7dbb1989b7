import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientArguments } from '../../src/host/targets/ssh/client.ts'
import { writeConfiguration } from '../../src/host/targets/ssh/configuration.ts'
import { absoluteSettings, sshSettingsSchema } from '../../src/host/targets/ssh/settings.ts'
import { freshFolder } from '../run/replayed.ts'

// What a host gets of the user, whatever a configuration says: asked of the ssh client itself, which connects to nobody here.

const generous = `Host lab
  Port 2222
Host *
  ForwardAgent yes
  ForwardX11 yes
  ForwardX11Trusted yes
  Tunnel yes
  PermitLocalCommand yes
  LocalCommand touch here
  RemoteForward 9000 localhost:22
  SendEnv HF_TOKEN AWS_*
`

function settingsOf(text: string): Record<string, string> {
  const folder = freshFolder()
  writeFileSync(join(folder, 'ssh config'), text)
  const settings = absoluteSettings(sshSettingsSchema.parse({ config: 'ssh config' }), folder)
  const sockets = freshFolder()
  const configuration = writeConfiguration(settings, sockets)
  const args = clientArguments(settings, 'lab', { control: join(sockets, '1'), configuration })
  const { stdout, stderr, status } = spawnSync('ssh', ['-G', ...args], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return Object.fromEntries(
    stdout.split('\n').map((line): [string, string] => {
      const [name = '', ...words] = line.split(' ')
      return [name, words.join(' ')]
    }),
  )
}

describe.skipIf(spawnSync('ssh', ['-V']).error !== undefined)('ssh', () => {
  it('forwards no agent, no display and no port, and sends no variable', () => {
    const used = settingsOf(generous)
    expect(used).toMatchObject({
      forwardagent: 'no',
      forwardx11: 'no',
      tunnel: 'false',
      permitlocalcommand: 'no',
    })
    expect(used).toMatchObject({ clearallforwardings: 'yes', port: '2222' })
    expect(used).not.toHaveProperty('sendenv')
    expect(used).not.toHaveProperty('remoteforward')
  })

  it('reads its own file of the user and of the system where the cluster file names none', () => {
    const path = writeConfiguration({ config: undefined }, freshFolder())
    if (path === undefined) return
    expect(readFileSync(path, 'utf8')).toBe(
      'Include ~/.ssh/config\nInclude /etc/ssh/ssh_config\n\nMatch all\n  SendEnv -*\n',
    )
  })

  it('says itself what is wrong with a configuration that is not there', () => {
    expect(writeConfiguration({ config: '/nowhere/config' }, freshFolder())).toBe('/nowhere/config')
  })
})
