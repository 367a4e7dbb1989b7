import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeExecutable, make, podmanIn, whyNoMachine, whyNoPodman } from './clean-machine.ts'

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
    const about = pip('show', '--files', 'steadystate')
    expect(about).toMatch(/^Summary: .+$/m)
    for (const name of ['LICENSE', 'LICENSES.txt', 'NOTICE']) expect(about).toContain(`licenses/${name}`)
    expect(pip('check')).toContain('No broken requirements')
    expect(pip('uninstall', '--yes', 'steadystate')).toContain('Successfully uninstalled')
    expect(readdirSync(join(environment, 'bin'))).not.toContain('steady')
  }, 240_000)

  it.skipIf(!worked('python3', '-m', 'pip', 'download', '--help'))(
    'runs with pipx, and has metadata that an index takes',
    () => {
      const pipx = join(folder, 'pipx')
      execFileSync('python3', ['-m', 'venv', pipx])
      const got = spawnSync(join(pipx, 'bin/pip'), ['install', '--quiet', 'pipx', 'twine'], {
        encoding: 'utf8',
      })
      if (got.status !== 0) {
        console.log(
          `skipped: pipx and twine could not be installed: ${got.stderr.trim().split('\n').at(-1) ?? ''}`,
        )
        return
      }
      const { status, stdout } = spawnSync(
        join(pipx, 'bin/pipx'),
        ['run', '--spec', made('.whl'), 'steadystate', '--version'],
        { encoding: 'utf8', env: { ...process.env, PIPX_HOME: join(folder, 'pipx-home') } },
      )
      expect({ status, stdout }).toEqual({ status: 0, stdout: `${version}\n` })
      const check = spawnSync(join(pipx, 'bin/twine'), ['check', '--strict', made('.whl')], {
        encoding: 'utf8',
      })
      expect({ status: check.status, printed: check.stdout }).toMatchObject({ status: 0 })
    },
    240_000,
  )
})

const why = whyNoMachine()
if (why !== undefined) console.log(`skipped: the image: ${why}`)

const noPodman = why ?? whyNoPodman()
if (why === undefined && noPodman !== undefined) console.log(`skipped: the image: ${noPodman}`)

describe.skipIf(noPodman !== undefined)('the image', () => {
  it('is loaded by podman and runs, for any user and with nothing else in it', () => {
    make('image.js', '--executable', madeExecutable(), '--out', folder)
    const engine = podmanIn(folder)
    const work = join(folder, 'work')
    mkdirSync(work)
    // Containers run as a user that this machine has not.
    chmodSync(folder, 0o755)
    chmodSync(work, 0o777)
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
    const inspected = engine('inspect', '--type', 'image', '--format', '{{json .Labels}} {{.User}}', image)
    const [labels = '', user] = inspected.stdout.trim().split(' 65532')
    expect(user).toBe(':65532')
    expect(JSON.parse(labels)).toMatchObject(
      Object.fromEntries(
        ['title', 'version', 'description', 'created', 'revision'].map((name) => [
          `org.opencontainers.image.${name}`,
          expect.stringMatching(/./) as string,
        ]),
      ),
    )
    expect(run(['--user', '1234:1234'], 'workloads').stdout).toContain('resnet50/embedded')
    expect(engine('run', ...limits, '--entrypoint', 'sh', image, '-c', 'command -v node').status).not.toBe(0)
  }, 240_000)
})
