import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'

const hasKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined
const needed = 'ssh-keygen is not here'

/** A published copy, signed by anna. */
let copy: string
let keys: string
let results: string

const keyOf = (name: string, ...type: string[]) => {
  const path = join(keys, name)
  execFileSync('ssh-keygen', [
    '-q',
    '-t',
    ...(type.length > 0 ? type : ['ed25519']),
    '-N',
    '',
    '-C',
    name,
    '-f',
    path,
  ])
  return path
}

const publicKey = (name: string) => readFileSync(join(keys, `${name}.pub`), 'utf8')

beforeAll(async () => {
  if (!hasKeygen) return
  const folder = freshFolder()
  keys = freshFolder()
  for (const name of ['anna', 'bert']) keyOf(name)
  const suite = writeReplaySuite(folder, trainingLog(200), { repeats: 2, more: 'protocol: dlperf' })
  results = join(folder, 'results')
  expect(await runSteady(['run', suite, '--results', results, '--plain'], folder)).toMatchObject({ code: 0 })
  copy = join(folder, 'copy')
  const { code, stderr } = await runSteady(
    ['publish', results, '--to', copy, '--sign', join(keys, 'anna')],
    folder,
  )
  expect(code, stderr).toBe(0)
})

/** As somebody else gets it. */
function received(): string {
  const folder = join(freshFolder(), 'received')
  cpSync(copy, folder, { recursive: true })
  return folder
}

const signersFile = (text: string) => {
  const file = join(freshFolder(), 'signers')
  writeFileSync(file, text)
  return file
}

const verify = (folder: string, signers: string) =>
  runSteady(['check', folder, '--signed-by', signersFile(signers)], folder)

describe.skipIf(!hasKeygen)(`a signed copy${hasKeygen ? '' : ` (${needed})`}`, () => {
  it('says who signed it, by allowed signers or by public keys alone', async () => {
    for (const [signers, name] of [
      [`anna@lab.example ${publicKey('anna')}`, 'anna@lab.example'],
      [`# of the lab\nbert ${publicKey('bert')}anna namespaces="steadystate" ${publicKey('anna')}`, 'anna'],
      [publicKey('bert') + publicKey('anna'), 'anna'],
      [publicKey('anna').split(' ').slice(0, 2).join(' '), 'key-1'],
    ] as const) {
      const { code, stdout, stderr } = await verify(received(), signers)
      expect(code, stdout + stderr).toBe(0)
      expect(stdout).toMatch(new RegExp(`^signed by ${name} \\(SHA256:\\S+\\)$`, 'm'))
    }
  })

  it('is verified by ssh-keygen and sha256sum alone', () => {
    const folder = received()
    const signers = signersFile(`anna ${publicKey('anna')}`)
    const args = ['-Y', 'verify', '-f', signers, '-I', 'anna', '-n', 'steadystate', '-s', 'SHA256SUMS.sig']
    const input = readFileSync(join(folder, 'SHA256SUMS'))
    expect(execFileSync('ssh-keygen', args, { cwd: folder, input, encoding: 'utf8' })).toContain('Good')
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder })
    const listed = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
    expect(listed.map((line) => line.slice(66))).toEqual(
      filesBelow(folder).filter((file) => !file.startsWith('SHA256SUMS')),
    )
  })

  it('is not by somebody else', async () => {
    const { code, stdout } = await verify(received(), publicKey('bert'))
    expect(stdout).toContain('SHA256SUMS.sig: the signature is by none of the keys that --signed-by names')
    expect(code).toBe(1)
  })

  it('shows a changed file, and a list that was changed with it', async () => {
    const folder = received()
    appendFileSync(join(folder, 'environment.json'), ' ')
    const edited = await verify(folder, publicKey('anna'))
    expect(edited.stdout).toContain('environment.json: the file has changed')
    expect(edited.code).toBe(1)
    expect((await runSteady(['report', folder, '--accept-changes'], folder)).code).toBe(0)
    const accepted = await verify(folder, publicKey('anna'))
    expect(accepted.stdout).toContain('SHA256SUMS.sig: the signature is not one of SHA256SUMS as it is')
    expect(accepted.code).toBe(1)
  })

  it('holds bytes of reports too, blanks and all', async () => {
    const folder = received()
    const file = join(folder, 'report/report.en.md')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
    expect((await runSteady(['check', folder], folder)).code).toBe(0)
    const { code, stdout } = await verify(folder, publicKey('anna'))
    expect(stdout).toContain('report/report.en.md: the file has changed')
    expect(code).toBe(1)
  })

  it('has a signature, if one is asked for', async () => {
    const folder = received()
    rmSync(join(folder, 'SHA256SUMS.sig'))
    const { code, stdout } = await verify(folder, publicKey('anna'))
    expect(stdout).toContain('SHA256SUMS.sig: the list of files is not signed')
    expect(code).toBe(1)
  })

  it('takes no signature that was made for something else', async () => {
    const folder = received()
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', join(keys, 'anna'), '-n', 'git', 'SHA256SUMS'], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
      input: 'y\n',
    })
    const { code, stdout } = await verify(folder, publicKey('anna'))
    expect(stdout).toContain('SHA256SUMS.sig: the signature is not one of SHA256SUMS as it is')
    expect(code).toBe(1)
  })

  it('is signed again, by another key and kind of key', async () => {
    const key = keyOf('clara', 'ecdsa')
    const parent = freshFolder()
    const to = join(parent, 'copy')
    for (const sign of [[], ['--sign', key], ['--sign', key]])
      expect((await runSteady(['publish', results, '--to', to, ...sign], parent)).code).toBe(0)
    expect((await verify(to, publicKey('clara'))).code).toBe(0)
  })

  it('is made whole or not at all', async () => {
    const parent = freshFolder()
    const bad = signersFile('no key')
    chmodSync(bad, 0o600)
    for (const key of [bad, join(parent, 'none')]) {
      const { code, stderr } = await runSteady(
        ['publish', results, '--to', join(parent, 'copy'), '--sign', key],
        parent,
      )
      expect(stderr).toContain('SSH_KEYGEN_FAILED: ssh-keygen could not sign the list of files')
      expect(code).toBe(2)
      expect(filesBelow(parent)).toEqual([])
    }
  })

  it.each(['', 'no key\n', '# only words\n'])('refuses a file of keys without a key: %j', async (text) => {
    const { code, stderr } = await verify(received(), text)
    expect(stderr).toContain('SIGNERS_UNREADABLE')
    expect(code).toBe(2)
  })

  it('says so where ssh-keygen is not on the machine', async () => {
    const folder = received()
    const signers = signersFile(publicKey('anna'))
    const { code, stderr } = await runSteady(['check', folder, '--signed-by', signers], folder, {
      PATH: '/none',
    })
    expect(stderr).toContain('SSH_KEYGEN_MISSING')
    expect(code).toBe(2)
  })
})
