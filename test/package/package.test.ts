import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clone = join(import.meta.dirname, '../..')
const log = join(clone, 'workloads/replay/example.log')
const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
  readonly version: string
}

/** Whether npm's registry answers: without it nothing can be installed. */
const offline = spawnSync('npm', ['ping'], { cwd: clone, timeout: 60_000 }).status !== 0
if (offline) console.log('skipped: the tests of the package need a registry of npm')

let folder: string
/** A prefix for `npm install --global`, and a project; both outside of the clone, whose .npmrc must not help. */
let globally: string
let project: string

const npm = (args: readonly string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 400_000 })

const steady = (args: readonly string[]) =>
  spawnSync('npx', ['--no-install', 'steady', ...args], { cwd: project, encoding: 'utf8', timeout: 400_000 })

beforeAll(() => {
  if (offline) return
  folder = mkdtempSync(join(tmpdir(), 'steady-package-'))
  execFileSync(process.execPath, [join(clone, 'packaging/npm-package.js')], { stdio: 'pipe' })
  const tarball = join(folder, 'steadystate.tgz')
  cpSync(join(clone, `build/steadystate-${version}.tgz`), tarball)
  globally = join(folder, 'global')
  // What everybody needs is in the archive.
  npm(['install', '--global', '--prefix', globally, '--offline', tarball], folder)
  project = mkdtempSync(join(folder, 'project-'))
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n')
  npm(['install', tarball], project)
}, 600_000)

afterAll(() => {
  if (!offline) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(offline)('no package that it needs runs a script when it is installed', () => {
  const packages = JSON.parse(npm(['query', '*'], project)) as readonly {
    readonly name: string
    readonly scripts?: Readonly<Record<string, string>>
  }[]
  const scripts = packages.filter(({ scripts = {} }) =>
    ['preinstall', 'install', 'postinstall'].some((name) => name in scripts),
  )

  expect(packages.length).toBeGreaterThan(1)
  expect(scripts.map(({ name }) => name)).toEqual([])
})

test.skipIf(offline)('the installed command measures a log', () => {
  const { status, stdout } = steady(['measure', log, '--json'])
  const { measurements } = JSON.parse(stdout) as {
    readonly measurements: readonly { readonly throughput: { readonly value: number } }[]
  }

  expect(status).toBe(0)
  expect(measurements[0]?.throughput.value).toBeGreaterThan(0)
})

test.skipIf(offline)('the command that is installed for all users says its version', () => {
  expect(execFileSync(join(globally, 'bin/steady'), ['--version'], { encoding: 'utf8' }).trim()).toBe(version)
})

test.skipIf(offline)('it takes at most 15 MB with all that it needs', () => {
  const folder = join(globally, 'lib/node_modules')
  const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .filter((entry) => entry.isFile())
    .reduce((sum, { size }) => sum + size, 0)
  console.log(`installed: ${(bytes / 1e6).toFixed(1)} MB`)

  expect(bytes).toBeLessThan(15e6)
  expect(readdirSync(folder)).toEqual(['steadystate'])
})

test.skipIf(offline)('the package says what it was built from, and what it is on the registry', () => {
  const { stdout } = steady(['--version', '--verbose', '--lang', 'en'])
  expect(stdout).toMatch(
    /^[\d.]+\ncommit: [0-9a-f]{40}.*\nbuilt: .*\nNode: .*\ninstalled as: an npm package\n/,
  )
  const manifest: unknown = JSON.parse(
    readFileSync(join(project, 'node_modules/steadystate/package.json'), 'utf8'),
  )
  expect(manifest).toMatchObject({ publishConfig: { access: 'public', provenance: true } })
  expect(manifest).not.toHaveProperty('private')
})

test.skipIf(offline)(
  'it holds what it needs and nothing else, and npm would publish it without a warning',
  () => {
    const published = join(clone, 'build/npm')
    const [packed] = JSON.parse(npm(['pack', '--dry-run', '--json'], published)) as readonly [
      { readonly files: readonly { readonly path: string }[] },
    ]
    const paths = packed.files.map(({ path }) => path)
    const folders = 'baselines bin clusters dist docs man node_modules schemas setups suites workloads'
    expect([...new Set(paths.map((path) => path.split('/')[0]))].sort()).toEqual(
      ['LICENSE', 'LICENSES.txt', 'NOTICE', 'README.md', ...folders.split(' '), 'package.json'].sort(),
    )
    expect(paths.filter((path) => /\.map$|\btest\b|\.ts$/.test(path) && !path.endsWith('.d.ts'))).toEqual([])

    const readme = readFileSync(join(published, 'README.md'), 'utf8')
    expect(readme).toContain('$ steady time -- python3 train.py')
    const links = readme.matchAll(/\]\((?!https?:)([^)#]+)/g)
    expect(
      [...links].map(([, path = '']) => path).filter((path) => !existsSync(join(published, path))),
    ).toEqual([])

    const { status, stderr } = spawnSync('npm', ['publish', '--dry-run'], {
      cwd: published,
      encoding: 'utf8',
    })
    const warnings = stderr.split('\n').filter((line) => line.startsWith('npm warn'))
    expect(status).toBe(0)
    expect(warnings.filter((line) => !line.includes('requires you to be logged in'))).toEqual([])
  },
)

test.skipIf(offline)('the same sources give the same package', () => {
  execFileSync(process.execPath, [join(clone, 'packaging/npm-package.js')], { stdio: 'pipe' })
  const again = readFileSync(join(clone, `build/steadystate-${version}.tgz`))
  expect(again.equals(readFileSync(join(folder, 'steadystate.tgz')))).toBe(true)
})

test.skipIf(offline)('man finds its pages where it is installed for all users', () => {
  const pages = readdirSync(join(globally, 'share/man/man1'))
  expect(pages).toContain('steady.1')
  expect(pages).toContain('steady-run.1')
  expect(readFileSync(join(globally, 'share/man/man1/steady.1'), 'utf8')).toContain('.TH')
})

test.skipIf(offline)(
  'the installed command plans the quick start, names the engine that it lacks, and trains with it',
  () => {
    expect(steady(['plan'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('resnet50-embedded_1x2_fp32_b1') as string,
    })
    // Smaller images and no repeats: the quick start itself takes two minutes.
    writeFileSync(
      join(project, 'small.yaml'),
      'suite: small\nmatrix: { workload: resnet50/embedded, topology: [1x1, 1x2], batch: 2, image-size: 32, parameters: { steps: 30 } }\nrepeats: 1\n',
    )
    expect(steady(['run', 'small.yaml'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ENGINE_NOT_FOUND') as string,
    })
    npm(['install', '--ignore-scripts', 'onnxruntime-node@1.30'], project)
    const { status, stderr } = steady(['run', 'small.yaml'])

    expect({ status, stderr }).toMatchObject({ status: 0 })
    const runs = join(project, 'results/small/runs')
    const logs = readdirSync(runs, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\blog\.txt$/.test(name),
    )
    expect(logs).toHaveLength(2)
    for (const name of logs) expect(readFileSync(join(runs, name), 'utf8')).toMatch(/engine_version : 1\./)
  },
  600_000,
)

test.skipIf(offline)('the example of docs/library.md compiles and runs in the project', () => {
  const page = readFileSync(join(clone, 'docs/library.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  writeFileSync(join(project, 'example.ts'), example)
  cpSync(log, join(project, 'train.log'))
  cpSync(log, join(project, 'training.log'))
  writeFileSync(
    join(project, 'suite.yaml'),
    'suite: example\nmatrix: { workload: replay, batch: 4, parameters: { log: train.log, speed: max } }\nrepeats: 1\n',
  )
  const compiler = [
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023',
    '--types',
    'node',
    '--typeRoots',
    join(clone, 'node_modules/@types'),
  ]
  execFileSync(join(clone, 'node_modules/.bin/tsc'), [...compiler, 'example.ts'], {
    cwd: project,
    stdio: 'pipe',
  })
  const printed = execFileSync(process.execPath, ['example.js'], { cwd: project, encoding: 'utf8' })

  expect(printed).toMatch(/^1 cases, 0 skipped\n/)
  expect(printed).toMatch(/\n0 left\n/)
})

test('a clone that is not built says what to do, with exit code 2', () => {
  const bare = mkdtempSync(join(tmpdir(), 'steady-bare-'))
  cpSync(join(clone, 'bin'), join(bare, 'bin'), { recursive: true })
  writeFileSync(join(bare, 'package.json'), '{ "type": "module" }\n')
  const { status, stderr } = spawnSync(process.execPath, [join(bare, 'bin/steady.js'), 'measure', log], {
    encoding: 'utf8',
  })
  rmSync(bare, { recursive: true })

  expect(status).toBe(2)
  expect(stderr).toBe('steady is not built yet. Run `npm ci && npm run build` in the folder of the clone.\n')
})
