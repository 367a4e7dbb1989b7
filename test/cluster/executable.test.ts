import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readResults } from '../../src/host/store/read-results.ts'
import { image } from './containers.ts'
import { bringUpHosts, whyNoHosts } from './hosts.ts'
import { borrowedVolumes, bringUpKubernetes } from './kubernetes.ts'
import { bringUpSlurm } from './slurm.ts'

// The executable, where neither the machine of steady nor a node has a Node.

/** Below /var/tmp, which the hosts over ssh share with this machine. */
const folder = mkdtempSync('/var/tmp/steady-executable-')
const steady = join(folder, 'steady')
const node = execFileSync('sh', ['-c', 'readlink -f "$(command -v node)"'], { encoding: 'utf8' }).trim()
const nothing = join(folder, 'nothing')

/** Words that start a command where a file that cannot be executed is in the place of Node. */
const withoutNode = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$1" && shift && exec "$@"',
  nothing,
  node,
]

interface Up {
  /** Lines of a cluster file. */
  readonly cluster: string
  readonly down: () => void
}

const engines: Readonly<Record<string, () => Up | string>> = {
  ssh: () => {
    const why = whyNoHosts()
    if (why !== undefined) return why
    const hosts = bringUpHosts()
    for (const host of [0, 1] as const) hosts.on(host, `mount --bind ${nothing} ${node}`)
    const nodes = hosts.addresses.map(
      (address, index) => `{ name: h${index + 1}, address: ${address}, cpus: 1 }`,
    )
    return {
      cluster: `engine: ssh\nssh: { config: ${hosts.sshConfig} }\nnodes: [${nodes.join(', ')}]\n`,
      down: () => {
        hosts.down()
      },
    }
  },
  slurm: () => {
    const slurm = bringUpSlurm(join(folder, 'slurm'), undefined, undefined, withoutNode)
    if (slurm.why !== undefined) return slurm.why
    return { cluster: `engine: slurm\nslurm: { conf: ${slurm.conf} }\n`, down: slurm.down }
  },
  kubernetes: () => {
    const kubernetes = bringUpKubernetes(withoutNode)
    if (kubernetes.why !== undefined) return kubernetes.why
    const settings = `kubeconfig: ${kubernetes.kubeconfig}, pull: never, shm-size: 64Mi, requests: { cpu: 100m }`
    return {
      cluster: `engine: kubernetes\nkubernetes: { ${settings}, volumes: ${JSON.stringify(borrowedVolumes)} }\n`,
      down: kubernetes.down,
    }
  },
}

const program = `echo "node: $(command -v node || echo none)"
echo "DLL 2024-01-01 10:00:00.000000 - PARAMETER batch_per_worker : 8  workers : 2  global_batch : 16"
for step in 1 2 3 4 5 6 7 8; do
  printf 'DLL 2024-01-01 10:00:0%d.000000 - (0, %d) loss : 1.0 total_ips : 16.0 images/s\\n' "$step" "$step"
  sleep 0.1
done
`
const manifest = (command: string) => `title: A program
image: ${image}
model: none
framework: none
unit: images
command: ${command}
supports: { multi-node: true }
launchers: [process]
needs: { devices: cpu }
`

beforeAll(() => {
  writeFileSync(nothing, '', { mode: 0o644 })
  const packaging = join(import.meta.dirname, '../../packaging/executable.js')
  execFileSync(process.execPath, [packaging, '--out', steady], { stdio: 'pipe' })
  const workload = (name: string, command: string) => {
    mkdirSync(join(folder, 'workloads', name), { recursive: true })
    writeFileSync(join(folder, 'workloads', name, 'workload.yaml'), manifest(command))
    writeFileSync(
      join(folder, `${name}.yaml`),
      `suite: ${name}\nmatrix: { workload: ${name}, topology: 2x1, batch: 8 }\nrepeats: 1\n`,
    )
  }
  workload('shell', "['sh', '{here}/program.sh']")
  writeFileSync(join(folder, 'workloads/shell/program.sh'), program)
  workload('script', "['{node}', '{here}/program.js']")
  writeFileSync(join(folder, 'workloads/script/program.js'), 'console.log("ran")\n')
}, 300_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]) => {
  const [unshare = '', ...words] = withoutNode
  return spawnSync(unshare, [...words, steady, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, NO_COLOR: '1' },
  })
}

const logsOf = (results: string) =>
  readResults(results).runs.flatMap(({ origin }) =>
    origin.kind === 'executed' ? [readFileSync(join(results, origin.log.path), 'utf8')] : [],
  )

const asked = expect.stringMatching(/^PROGRAM_NOT_FOUND: node is not on the node h[12];/) as string
const started = expect.stringContaining('failed to execute node') as string

describe.each(Object.entries(engines))('the executable on %s, without a Node anywhere', (name, open) => {
  let up: Up | string = 'it was not brought up'
  beforeAll(() => {
    up = open()
    if (typeof up === 'string') console.log(`skipped: the executable on ${name}: ${up}`)
    else writeFileSync(join(folder, `on-${name}.yaml`), `cluster: ${name}\n${up.cluster}`)
    // Another file may have the one Kubernetes of this machine for a while.
  }, 1_500_000)
  afterAll(() => {
    if (typeof up !== 'string') up.down()
  })

  it('runs a program of two nodes that needs none, and checks its report', ({ skip }) => {
    if (typeof up === 'string') return skip(up)
    const results = join(folder, `results-${name}`)
    const cluster = ['--cluster', `on-${name}.yaml`, '--trust']
    const { status, stdout, stderr } = run('run', 'shell.yaml', '--results', results, ...cluster)
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 })
    expect(logsOf(results)).toEqual([expect.stringMatching(/^node: none$/m)])
    expect(run('check', results)).toMatchObject({ status: 0 })
  })

  it('names the node, or the program, where a workload starts a script of Node', ({ skip }) => {
    if (typeof up === 'string') return skip(up)
    const results = join(folder, `script-${name}`)
    const cluster = ['--cluster', `on-${name}.yaml`, '--trust']
    const { status, stdout, stderr } = run('run', 'script.yaml', '--results', results, ...cluster)
    // Only over ssh are nodes asked for a program before it is started.
    if (name === 'ssh') expect({ status, stderr }).toMatchObject({ status: 2, stderr: asked })
    else expect({ status, stdout }).toMatchObject({ status: 1, stdout: started })
  })
})
