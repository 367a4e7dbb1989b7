import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUp, type SetupEnd } from '../../src/app/setup/setup.ts'
import type { SetupWork } from '../../src/core/setups/commands.ts'
import { bytes, seconds } from '../../src/core/model/units.ts'
import { imageNames, imageRecipe } from '../../src/core/setups/image.ts'
import type { Setup, SetupVariant } from '../../src/core/setups/setup.ts'
import { recipeDigest } from '../../src/host/setups/home.ts'
import { builtImages } from '../../src/host/setups/podman.ts'
import { findUv } from '../../src/host/setups/uv.ts'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { locked, wheelName, writeWheel } from './wheels.ts'

const podman = (...args: readonly string[]) => spawnSync('podman', args, { encoding: 'utf8' })

const base = process.env['STEADY_IMAGE_BASE'] ?? ''
const uv = findUv(process.env) ?? ''
/** Why images cannot be built here; undefined where they can. */
const why =
  podman('info').status !== 0
    ? 'podman is not there, or does not answer'
    : podman('image', 'exists', base).status === 0
      ? uv === ''
        ? 'no uv; install it with steady setup --install-uv'
        : undefined
      : 'STEADY_IMAGE_BASE names no image with Python that podman has'
if (why !== undefined) console.log(`images are not tested: ${why}`)

const wheels = mkdtempSync(join(tmpdir(), 'steady-wheels-'))

/** An index of packages, as uv reads PyPI: a page with links for each name, and the files. */
const index = createServer(({ url = '' }, response) => {
  const [, folder, name = ''] = url.split('/')
  response.setHeader('Content-Type', folder === 'files' ? 'application/octet-stream' : 'text/html')
  if (folder === 'files') response.end(readFileSync(join(wheels, name)))
  else response.end(`<a href="/files/${wheelName(name.replaceAll('-', '_'))}">${name}</a>`)
})
let variables: NodeJS.ProcessEnv = {}

/** A setup of one package, whose module has this source. */
function setupOf(name: string, source: string, change: Partial<SetupVariant> = {}): Setup {
  const module = name.replaceAll('-', '_')
  const path = join(wheels, wheelName(module))
  writeWheel(path, module, source)
  const variant: SetupVariant = {
    for: ['cpu'],
    lock: locked(name, sha256Of(readFileSync(path))),
    python: { min: '3.8', below: '3.99' },
    unpack: undefined,
    build: undefined,
    platforms: [`linux-${process.arch}`],
    download: bytes(1),
    installed: bytes(1),
    time: seconds(1),
    ...change,
  }
  const variants = [variant]
  return {
    name,
    title: name,
    imports: [module],
    shows: [name],
    variables: { TINY: 'yes' },
    variants,
    absent: [],
  }
}

interface Build {
  readonly on?: string
  readonly works?: (work: SetupWork) => void
  readonly stop?: AbortSignal
}

async function build(setup: Setup, change: Build = {}): Promise<SetupEnd> {
  const { on = base, works = () => undefined, stop = new AbortController().signal } = change
  const progress = {
    starts: () => undefined,
    works: (_: Setup, work: SetupWork) => {
      works(work)
    },
    ended: () => undefined,
  }
  const [end] = await setUp({ setups: [setup], kind: 'cpu', base: on, variables, stop, progress })
  return end ?? expect.fail('nothing came of it')
}

/** Ends with an error, and leaves no container and no image. */
async function failure(setup: Setup, change: Build = {}) {
  const end = await build(setup, change)
  expect(podman('ps', '--all', '--format', '{{.Names}}').stdout).not.toContain(setup.name)
  expect(podman('images', '--all', '--format', '{{.Repository}}').stdout).not.toContain(setup.name)
  return end.end === 'failed' ? { code: end.error.code, says: JSON.stringify(end.error.details) } : end
}

const namesOf = (setup: Setup) => {
  const [variant = expect.fail('it has no variant')] = setup.variants
  const id = podman('image', 'inspect', '--format', '{{.Id}}', base).stdout.trim()
  return imageNames(setup.name, recipeDigest(imageRecipe(setup, variant, id)))
}

describe.skipIf(why !== undefined)('an image', { timeout: 120_000 }, () => {
  const made: string[] = []
  beforeAll(async () => {
    const home = mkdtempSync(join(tmpdir(), 'steady-home-'))
    await new Promise<void>((resolve) => index.listen(0, '127.0.0.1', resolve))
    const address = index.address()
    if (address === null || typeof address === 'string') throw new Error('the index has no port')
    variables = {
      ...process.env,
      PATH: `${dirname(uv)}:${process.env['PATH'] ?? ''}`,
      STEADY_HOME: home,
      UV_DEFAULT_INDEX: `http://127.0.0.1:${address.port}/simple`,
    }
  })
  afterAll(() => {
    index.close()
    if (made.length > 0) podman('image', 'rm', '--force', ...made)
  })

  it('has what its lock names and the variables of its setup, and is found again', async () => {
    const setup = setupOf('tiny-image', 'speed = 1\n')
    const { tag } = namesOf(setup)
    made.push(tag)
    const works: SetupWork[] = []
    const built = await build(setup, { works: (work) => works.push(work) })
    expect(built).toMatchObject({ end: 'built', image: { tag, base } })
    expect(works).toEqual(['container', 'make', 'install', 'import', 'image'])
    const script = 'import os, tiny_image; print(tiny_image.speed, *sorted(os.environ))'
    const inside = podman('run', '--rm', '--network=none', tag, 'python3', '-c', script)
    expect(inside.stdout).toMatch(/^1 .*\bTINY\b/)
    // What was lent to uv, and what the machine is called, is not part of it.
    const config = podman('image', 'inspect', tag).stdout
    expect(config).not.toMatch(/UV_|127\.0\.0\.1/)
    expect(podman('run', '--rm', '--network=none', tag, 'ls', '-A', '/mnt').stdout).toBe('')
    expect(await builtImages(variables)).toContainEqual('image' in built ? built.image : undefined)
    expect((await build(setup)).end).toBe('was-built')
    const { STEADY_HOME: home = '' } = variables
    expect(readdirSync(join(home, 'setups'))).toEqual([])
  })

  it('replaces what a killed build left', async () => {
    const setup = setupOf('tiny-leftover', '')
    const { tag, container } = namesOf(setup)
    made.push(tag)
    podman(
      'run',
      '--detach',
      '--name',
      container,
      '--label',
      `steadystate.setup=${setup.name}`,
      base,
      'sleep',
      '60',
    )
    expect((await build(setup)).end).toBe('built')
    expect(podman('container', 'exists', container).status).toBe(1)
  })

  it('takes no name from what others made', async () => {
    const setup = setupOf('tiny-taken', '')
    const { tag, container } = namesOf(setup)
    podman('create', '--name', container, base, 'true')
    const first = await build(setup)
    expect(first).toMatchObject({ end: 'failed', error: { code: 'IMAGE_NAME_TAKEN' } })
    podman('rm', container)
    podman('tag', base, tag)
    made.push(tag)
    const second = await build(setup)
    expect(second).toMatchObject({ end: 'failed', error: { code: 'IMAGE_NAME_TAKEN' } })
  })

  it('is not there where a module does not import', async () => {
    const setup = setupOf('tiny-broken', 'raise ImportError("error: no speed")\n')
    expect(await failure(setup)).toMatchObject({
      code: 'SETUP_FAILED',
      says: expect.stringMatching(/"import".*no speed/) as string,
    })
  })

  it('is not there where a download has another hash', async () => {
    const setup = setupOf('tiny-other', '', { lock: locked('tiny-other', '0'.repeat(64)) })
    expect(await failure(setup)).toMatchObject({
      code: 'SETUP_FAILED',
      says: expect.stringMatching(/"install".*hash/i) as string,
    })
  })

  it('is not there where its build is stopped', async () => {
    const stop = new AbortController()
    const works = (work: SetupWork) => {
      if (work === 'install') setImmediate(() => stop.abort())
    }
    const end = await failure(setupOf('tiny-stopped', ''), { stop: stop.signal, works })
    expect(end).toMatchObject({ end: 'interrupted' })
  })

  it('needs a base that podman has', async () => {
    const end = await failure(setupOf('tiny-baseless', ''), { on: 'localhost/no/such:base' })
    expect(end).toMatchObject({ code: 'IMAGE_BASE_ABSENT' })
  })

  it('needs a base with a Python of its lock', async () => {
    const setup = setupOf('tiny-new', '', { python: { min: '3.98', below: '3.99' } })
    expect(await failure(setup)).toMatchObject({
      code: 'IMAGE_BASE_UNFIT',
      says: expect.stringContaining('setup-needs-python') as string,
    })
  })

  it('needs a base with the programs that build packages', async () => {
    const build = { packages: ['other'], programs: ['sh', 'no-such-compiler'], variables: {} }
    expect(await failure(setupOf('tiny-built', '', { build }))).toMatchObject({
      code: 'IMAGE_BASE_UNFIT',
      says: expect.stringContaining('["no-such-compiler"]') as string,
    })
  })

  it('is refused before anything starts where the disk of podman is too small', async () => {
    const setup = setupOf('tiny-large', '', { installed: bytes(1e18) })
    expect(await failure(setup)).toMatchObject({ code: 'IMAGE_DISK_TOO_SMALL' })
  })
})
