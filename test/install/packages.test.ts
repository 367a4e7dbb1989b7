import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeExecutable, make, makeMachine, whyNoMachine } from './clean-machine.ts'

const clone = join(import.meta.dirname, '../..')
const log = join(clone, 'workloads/replay/example.log')
const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
  readonly version: string
}

const worked = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-packages-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** The only file in the folder of packages that ends so. */
const made = (ending: string) => {
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith(ending))
  return join(folder, name)
}

const noVenv = !worked('python3', '-c', 'import venv, ensurepip')
if (noVenv) console.log('skipped: the wheel, because there is no python3 with venv and ensurepip')

describe.skipIf(noVenv)('the wheel', () => {
  it('is installed by pip without a network, and runs without Node', () => {
    make('wheel.js', '--executable', madeExecutable(), '--out', folder)
    const environment = join(folder, 'venv')
    execFileSync('python3', ['-m', 'venv', environment])
    const pip = (...args: readonly string[]) =>
      execFileSync(join(environment, 'bin/pip'), args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    pip('install', '--no-index', made('.whl'))
    const clean = { env: { PATH: '/nowhere', HOME: folder }, encoding: 'utf8' as const }
    const steady = join(environment, 'bin/steady')

    expect(execFileSync(steady, ['--version'], clean)).toBe(`${version}\n`)
    expect(execFileSync(steady, ['measure', log], clean)).toContain('images/s')
    expect(pip('check')).toContain('No broken requirements')
    expect(pip('uninstall', '--yes', 'steadystate')).toContain('Successfully uninstalled')
    expect(readdirSync(join(environment, 'bin'))).not.toContain('steady')
  }, 240_000)

  it.skipIf(!worked('python3', '-m', 'pip', 'download', '--help'))(
    'runs with pipx',
    () => {
      const pipx = join(folder, 'pipx')
      execFileSync('python3', ['-m', 'venv', pipx])
      const got = spawnSync(join(pipx, 'bin/pip'), ['install', '--quiet', 'pipx'], { encoding: 'utf8' })
      if (got.status !== 0) {
        console.log(`skipped: pipx could not be installed: ${got.stderr.trim().split('\n').at(-1) ?? ''}`)
        return
      }
      const { status, stdout } = spawnSync(
        join(pipx, 'bin/pipx'),
        ['run', '--spec', made('.whl'), 'steadystate', '--version'],
        { encoding: 'utf8', env: { ...process.env, PIPX_HOME: join(folder, 'pipx-home') } },
      )
      expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` })
    },
    240_000,
  )
})

const why = whyNoMachine()
if (why !== undefined) console.log(`skipped: the image and the Debian package: ${why}`)

const podman = [
  '--runtime',
  'runc',
  '--cgroup-manager=cgroupfs',
  '--events-backend=file',
  '--storage-driver=vfs',
]
const noPodman =
  why ?? (worked('podman', '--version') && worked('runc', '--version') ? undefined : 'no podman')
if (why === undefined && noPodman !== undefined)
  console.log('skipped: the image, because podman or runc is not installed')

describe.skipIf(noPodman !== undefined)('the image', () => {
  it('is loaded by podman and runs, for any user and with nothing else in it', () => {
    make('image.js', '--executable', madeExecutable(), '--out', folder)
    const places = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running')]
    const engine = (...args: readonly string[]) =>
      spawnSync('podman', [...places, ...podman, ...args], { encoding: 'utf8', timeout: 200_000 })
    const work = join(folder, 'work')
    mkdirSync(work)
    cpSync(log, join(work, 'train.log'))
    writeFileSync(
      join(work, 'ours.yaml'),
      'suite: ours\nmatrix: { workload: replay, batch: 4, parameters: { speed: max } }\nrepeats: 1\n',
    )
    const limits = ['--rm', '--network=none', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']
    const image = `localhost/steadystate:${version}`
    const run = (options: readonly string[], ...args: readonly string[]) =>
      engine('run', ...limits, ...options, '-v', `${work}:/work`, image, ...args)

    expect(engine('load', '-i', made('.tar')).status).toBe(0)
    expect(run([], '--version').stdout).toBe(`${version}\n`)
    expect(run([], 'measure', 'train.log').stdout).toContain('images/s')
    expect(run([], 'run', 'ours.yaml')).toMatchObject({ status: 0 })
    expect(run(['--user', '1234:1234'], 'workloads').stdout).toContain('resnet50/embedded')
    expect(engine('run', ...limits, '--entrypoint', 'sh', image, '-c', 'command -v node').status).not.toBe(0)
  }, 240_000)
})

describe.skipIf(why !== undefined)('the Debian package', () => {
  it('has what it depends on, and puts command, man pages and completion into a system', () => {
    make('manual.js')
    make('debian.js', '--executable', madeExecutable(), '--out', folder, '--compression', 'gzip')
    const install = spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', made('.deb')], {
      encoding: 'utf8',
    })
    expect({ status: install.status, stdout: install.stdout }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`Inst steadystate (${version}`) as string,
    })

    const machine = makeMachine({})
    execFileSync('sh', [
      '-c',
      'dpkg-deb --fsys-tarfile "$0" | tar -x --keep-directory-symlink -C "$1"',
      made('.deb'),
      machine.root,
    ])
    expect(machine.sh('steady --version').stdout).toBe(`${version}\n`)
    expect(readdirSync(join(machine.root, 'usr/share/man/man1'))).toContain('steady-run.1.gz')
    expect(readdirSync(join(machine.root, 'usr/share/bash-completion/completions'))).toEqual(['steady'])
    machine.remove()
  }, 240_000)
})
