import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Availability } from '../../src/host/setups/availability.ts'
import { availability } from '../../src/host/setups/availability.ts'
import { readInstalled } from '../../src/host/setups/home.ts'
import { findUv } from '../../src/host/setups/uv.ts'
import { installSetup, type InstallOptions } from '../../src/host/setups/install.ts'
import { requireUnchanged } from '../../src/app/suite/choose-setups.ts'
import { useSystem } from '../../src/app/setup/setup.ts'
import type { Setup } from '../../src/core/setups/setup.ts'
import { bytes, seconds } from '../../src/core/model/units.ts'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { locked, wheelName, writeWheel } from './wheels.ts'

const uv = findUv(process.env) ?? ''
/** Why these tests cannot run here; undefined where they can. */
const why = uv === '' ? 'no uv; install it with steady setup --install-uv' : undefined
if (why !== undefined) console.log(`setups are not tested: ${why}`)

const root = mkdtempSync(join(tmpdir(), 'steady-setup-'))
const wheels = join(root, 'wheels')
const wheel = wheelName('tiny_framework')

/** Sources of a package that takes its speed from a variable, and needs the other package while it is built. */
const sources = {
  'pyproject.toml': '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
  'PKG-INFO': 'Metadata-Version: 2.1\nName: tiny-built\nVersion: 1.0\n',
  'backend.py': `
import os, tiny_framework, zipfile
def build_wheel(folder, config_settings=None, metadata_directory=None):
    name, info = "tiny_built-1.0-py3-none-any.whl", "tiny_built-1.0.dist-info"
    with zipfile.ZipFile(os.path.join(folder, name), "w") as wheel:
        wheel.writestr("tiny_built.py", f"speed = {tiny_framework.speed} + {os.environ['TINY_SPEED']}")
        wheel.writestr(f"{info}/METADATA", open("PKG-INFO").read())
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nGenerator: t\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return name
`,
}

function setupOf(lock: string, change: Partial<Setup> = {}): Setup {
  return {
    name: 'tiny',
    title: 'Tiny',
    imports: ['tiny_framework'],
    shows: ['tiny-framework'],
    variables: {},
    variants: [
      {
        for: ['cpu'],
        lock,
        python: { min: '3.8', below: '3.99' },
        unpack: undefined,
        build: undefined,
        platforms: [`${process.platform}-${process.arch}`],
        download: bytes(1),
        installed: bytes(1),
        time: seconds(1),
      },
    ],
    absent: [],
    ...change,
  }
}

/** Only the wheel of these tests is there to install from. */
const variables = {
  ...process.env,
  UV_NO_INDEX: '1',
  UV_FIND_LINKS: wheels,
}

const freshFolder = () => mkdtempSync(join(root, 'home-'))

async function install(setup: Setup, folder: string, change: Partial<InstallOptions> = {}) {
  const found: Availability = await availability(setup, 'cpu', {
    installed: readInstalled(folder),
    variables,
    platform: `${process.platform}-${process.arch}`,
  })
  if (found.state !== 'possible') throw new Error(found.state)
  return installSetup(setup, found.variant, {
    folder,
    uv,
    python: found.python,
    variables,
    stop: new AbortController().signal,
    begins: () => undefined,
    ...change,
  })
}

describe.skipIf(why !== undefined)('an installation', { timeout: 120_000 }, () => {
  let lock = ''

  beforeAll(() => {
    mkdirSync(wheels)
    const path = join(wheels, wheel)
    writeWheel(path, 'tiny_framework', 'speed = 1\n')
    lock = locked('tiny-framework', sha256Of(readFileSync(path)))
  })

  it('has what its lock names, and is found again', async () => {
    const folder = freshFolder()
    const made = await install(setupOf(lock), folder)
    expect(made.packages).toMatchObject({ 'tiny-framework': '1.0' })
    expect(readInstalled(folder)).toEqual([made])
    expect(readdirSync(folder).filter((name) => !name.startsWith('tiny-'))).toEqual([])
    expect(spawnSync(made.python, ['-c', 'import tiny_framework']).status).toBe(0)
  })

  it('builds a package after the others, with its variables', async () => {
    const archive = join(wheels, 'tiny_built-1.0.tar.gz')
    const project = join(root, 'tiny_built-1.0')
    mkdirSync(project, { recursive: true })
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(project, name), text)
    spawnSync('tar', ['-czf', archive, '-C', root, 'tiny_built-1.0'])
    const both = `${lock}${locked('tiny-built', sha256Of(readFileSync(archive)))}`
    const setup = setupOf(both, { imports: ['tiny_framework', 'tiny_built'] })
    const [variant] = setup.variants
    if (variant === undefined) throw new Error('no variant')
    const build = { packages: ['tiny-built'], programs: ['sh'], variables: { TINY_SPEED: '41' } }
    const works: string[] = []
    const made = await install({ ...setup, variants: [{ ...variant, build }] }, freshFolder(), {
      begins: (work) => works.push(work),
    })
    expect(works).toEqual(['make', 'install', 'build', 'import'])
    const printed = spawnSync(made.python, ['-c', 'import tiny_built; print(tiny_built.speed)'])
    expect(printed.stdout.toString()).toBe('42\n')
  })

  it('leaves nothing that looks installed where a download has another hash', async () => {
    const folder = freshFolder()
    const wrong = setupOf(locked('tiny-framework', '0'.repeat(64)))
    await expect(install(wrong, folder)).rejects.toMatchObject({
      code: 'SETUP_FAILED',
      details: { data: { work: 'install' } },
    })
    expect(readInstalled(folder)).toEqual([])
    const [log = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(readFileSync(join(folder, log), 'utf8')).toMatch(/hash/i)
  })

  it('leaves nothing where a module does not import', async () => {
    const folder = freshFolder()
    const broken = setupOf(lock, { imports: ['tiny_framework', 'another'] })
    await expect(install(broken, folder)).rejects.toMatchObject({
      code: 'SETUP_FAILED',
      details: { data: { work: 'import', printed: expect.stringContaining('another') as string } },
    })
    expect(readInstalled(folder)).toEqual([])
  })

  it('is refused before anything is downloaded where the disk is too small', async () => {
    const folder = freshFolder()
    const setup = setupOf(lock)
    const [variant] = setup.variants
    if (variant === undefined) throw new Error('no variant')
    const large = { ...setup, variants: [{ ...variant, installed: bytes(1e18) }] }
    await expect(install(large, folder)).rejects.toMatchObject({ code: 'SETUP_DISK_TOO_SMALL' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('removes what it has made when it is stopped', async () => {
    const folder = freshFolder()
    const stop = new AbortController()
    await expect(
      install(setupOf(lock), folder, {
        stop: stop.signal,
        begins: (work) => {
          if (work === 'install') setImmediate(() => stop.abort())
        },
      }),
    ).rejects.toMatchObject({ name: 'AbortError' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is made again where its interpreter is gone', async () => {
    const folder = freshFolder()
    const made = await install(setupOf(lock), folder)
    rmSync(made.python)
    expect(readInstalled(folder)).toEqual([])
    expect((await install(setupOf(lock), folder)).python).toBe(made.python)
    expect(existsSync(made.python)).toBe(true)
  })

  it('replaces what a killed one left', async () => {
    const folder = freshFolder()
    const made = await install(setupOf(lock), folder)
    const setupFolder = join(folder, readdirSync(folder)[0] ?? '')
    rmSync(join(setupFolder, 'setup.json'))
    writeFileSync(join(setupFolder, 'leftover'), '')
    expect(readInstalled(folder)).toEqual([])
    expect((await install(setupOf(lock), folder)).python).toBe(made.python)
    expect(existsSync(join(setupFolder, 'leftover'))).toBe(false)
  })

  it('stops a suite where its Python does not answer, and does not call that a change', async () => {
    const folder = freshFolder()
    const setup = setupOf(lock)
    const made = await install(setup, folder)
    rmSync(made.python)
    writeFileSync(made.python, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    const choice = [{ state: 'ready' as const, setup, installed: made }]
    await expect(requireUnchanged(choice, variables)).rejects.toMatchObject({ code: 'SETUP_SILENT' })
  })

  it('of the system has the packages that importing finds', async () => {
    const home = freshFolder()
    const packagesFolder = join(home, 'packages')
    spawnSync('python3', ['-m', 'zipfile', '-e', join(wheels, wheel), packagesFolder])
    const here = { ...variables, STEADY_HOME: home, PYTHONPATH: packagesFolder }
    const setup = setupOf(lock)
    const installed = await useSystem(setup, 'cpu', here)
    expect(installed.packages).toMatchObject({ 'tiny-framework': '1.0' })
    const choice = [{ state: 'ready' as const, setup, installed }]
    await expect(requireUnchanged(choice, here)).resolves.toBeUndefined()
  })

  it('stops a suite where a package was changed by hand', async () => {
    const folder = freshFolder()
    const setup = setupOf(lock)
    const made = await install(setup, folder)
    const choice = [{ state: 'ready' as const, setup, installed: made }]
    await expect(requireUnchanged(choice, variables)).resolves.toBeUndefined()
    const place = spawnSync(made.python, ['-c', 'import tiny_framework as t; print(t.__file__)'])
    const packages = join(place.stdout.toString().trim(), '..')
    rmSync(join(packages, 'tiny_framework-1.0.dist-info'), { recursive: true })
    await expect(requireUnchanged(choice, variables)).rejects.toMatchObject({
      code: 'SETUP_CHANGED',
      details: { data: { changed: 'tiny-framework', found: null, expected: '1.0' } },
    })
  })
})
