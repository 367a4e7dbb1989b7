import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSteady } from '../run/steady.ts'
import { borrowingBlock, bringUpStore } from './containers.ts'

// An image that is built from the Dockerfile of a repository, at its commit and with its arguments, by podman.

const folder = mkdtempSync('/var/tmp/steady-build-')
const repository = join(folder, 'repository')
const store = bringUpStore()
if (store.why !== undefined) console.log(`skipped: an image that is built: ${store.why}`)

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...words], {
    cwd: repository,
    encoding: 'utf8',
  }).trim()

function commitOf(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(repository, 'train', path), text)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Change')
  return git('rev-parse', 'HEAD')
}

/** What the only run of the last session printed. */
const printed = () =>
  readdirSync(join(folder, 'r'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('log.txt'))
    .map((path) => readFileSync(join(folder, 'r', path), 'utf8'))
    .join('')

const withoutImage = () => {
  spawnSync('podman', ['rmi', '--ignore', 'localhost/lab:1'], { env: { ...process.env, ...store.variables } })
}

beforeAll(() => {
  if (store.why !== undefined) return
  mkdirSync(join(repository, 'train'), { recursive: true })
  git('init', '--quiet')
  const commit = commitOf({
    Dockerfile: 'ARG FROM_IMAGE_NAME=localhost/nothing\nFROM ${FROM_IMAGE_NAME}\nADD . /workspace\n',
    'train.sh': 'echo program of the commit',
  })
  commitOf({ 'train.sh': 'echo later program' })
  const workload = join(folder, 'workloads', 'lab')
  mkdirSync(workload, { recursive: true })
  writeFileSync(
    join(workload, 'workload.yaml'),
    `title: One in an image
model: A model
framework: sh
unit: images
image: localhost/lab:1
folder: /workspace
source:
  repository: ${repository}
  commit: ${commit}
  folder: train
  build: { arguments: { FROM_IMAGE_NAME: localhost/steady-test:1 } }
command: [sh, train.sh]
needs: { devices: cpu }
`,
  )
  writeFileSync(
    join(folder, 'suite.yaml'),
    'suite: s\nmatrix: { workload: lab, topology: 1x1, batch: 4 }\nrepeats: 1\ncluster: here.yaml\n',
  )
  writeFileSync(
    join(folder, 'here.yaml'),
    `cluster: here\nengine: simulated\nnodes: [{ name: n1, cpus: 2 }]\n${borrowingBlock()}\n`,
  )
})
afterAll(async () => {
  await store.down()
  rmSync(folder, { recursive: true, force: true })
})

async function run(...words: string[]) {
  rmSync(join(folder, 'r'), { recursive: true, force: true })
  const ended = await startSteady(
    ['run', 'suite.yaml', '--results', 'r', '--no-report', '--plain', ...words],
    folder,
    store.variables,
  ).ended
  return { ...ended, stderr: ended.stderr.replaceAll(/\s+/g, ' ') }
}

describe.skipIf(store.why !== undefined)(
  'an image that a workload is built into',
  { timeout: 120_000 },
  () => {
    it('is asked for where a node lacks it, is built once, and runs the program of that commit', async () => {
      withoutImage()
      const before = await run()
      expect(before.code).toBe(2)
      expect(before.stderr).toContain(
        "PREPARATION_NEEDED: 'Container image localhost/lab:1' for lab is not done on n1: its check fails",
      )
      const built = await run('--prepare')
      expect(built.stderr).toContain('preparing lab on')
      expect(printed()).toContain('program of the commit\n')
      const again = await run()
      expect(again.stderr).not.toContain('preparing')
      expect(printed()).toBe('program of the commit\n')
    })

    it('is built by the commands that the plan prints', async () => {
      const { stdout } = await startSteady(['plan', 'suite.yaml'], folder, store.variables).ended
      const line = stdout.split('\n').find((text) => text.includes('git clone'))
      expect(line?.trim()).toMatch(
        /^git clone \S+ && cd repository && git checkout [0-9a-f]{40} && cd train && podman build --tag=localhost\/lab:1 --build-arg=FROM_IMAGE_NAME=localhost\/steady-test:1 \.$/,
      )
      withoutImage()
      execFileSync('sh', ['-c', line ?? ''], {
        cwd: mkdtempSync(join(folder, 'by-hand-')),
        env: { ...process.env, ...store.variables },
        stdio: 'pipe',
      })
      await run()
      expect(printed()).toBe('program of the commit\n')
    })
  },
)
