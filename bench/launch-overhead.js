import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processTime } from './pairs.js'
import { bringUpKubernetes, kubectlJob, kubernetesPrograms, lackingBinaries } from './kubernetes-cluster.js'
import { bringUpSlurm, callScript, lackingHere, onBothNodes, slurmPrograms } from './slurm-cluster.js'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const steady = [process.execPath, file('../bin/steady.js')]

const pairs = 3
/** Runs of a suite; what it takes to start steady is the same for one run and for all of them. */
const runs = 6

/**
 * A command that steady is to add little to, and the cluster that it starts ranks on.
 *
 * @typedef {object} Launch
 * @property {string} launcher
 * @property {string[]} [options] of the launcher
 * @property {string} topology
 * @property {'machine' | 'containers' | 'hosts' | 'slurm' | 'kubernetes'} on
 * @property {string[]} needs programs without which there is nothing to compare
 * @property {(place: Place) => string} clusterFile empty for this machine
 * @property {(place: Place) => string[]} raw the command that a person would give
 *
 * @typedef {object} Place
 * @property {string} rank the program of a rank
 * @property {Map<string, string>} hosts variables of hosts-up.sh; empty without hosts
 * @property {string[]} container options of `podman run`, and the image; empty without containers
 * @property {string} state of the cluster
 * @property {string} [clusterFile] where what brings it up writes it
 */

const oneNode = ['--nnodes=1', '--node_rank=0', '--master_addr=127.0.0.1', '--master_port=29500']
/** torchrun 1.13 under Python 3.11 fails without redirections of its own. */
const torchOptions = ['-r', '9:1', '-t', '9:1']

/** @type {Pick<Launch, 'launcher' | 'on' | 'topology' | 'needs'>} */
const onSlurm = {
  launcher: 'srun',
  on: 'slurm',
  topology: '2x1',
  needs: slurmPrograms,
}
const slurmFile =
  (allocation) =>
  ({ state }) =>
    `cluster: two\nengine: slurm\nslurm: { conf: ${state}/slurm.conf, allocation: ${allocation} }\n`
const srun = ({ rank }) => ['srun', ...onBothNodes, rank]

/** @type {Record<string, Launch>} */
const launches = {
  'torchrun, two ranks on this machine': {
    launcher: 'torchrun',
    options: torchOptions,
    on: 'machine',
    topology: '1x2',
    needs: ['torchrun'],
    clusterFile: () => '',
    raw: ({ rank }) => ['torchrun', ...oneNode, '--nproc_per_node=2', '--no_python', ...torchOptions, rank],
  },
  'mpirun, two ranks on this machine': {
    launcher: 'mpirun',
    on: 'machine',
    topology: '1x2',
    needs: ['mpirun'],
    clusterFile: () => '',
    raw: ({ rank }) => ['mpirun', '--allow-run-as-root', '--oversubscribe', '-np', '2', rank],
  },
  'ssh, a command on a host': {
    launcher: 'process',
    on: 'hosts',
    topology: '1x1',
    needs: ['ssh', '/usr/sbin/sshd', '/usr/sbin/ip'],
    clusterFile: ({ hosts, state }) =>
      `cluster: hosts
engine: ssh
nodes: [{ name: h1, address: ${hosts.get('ADDRESS_1')}, cpus: 2, gpus: 0 }]
ssh: { config: ${state}/ssh_config }
`,
    raw: ({ hosts, state, rank }) => ['ssh', '-F', `${state}/ssh_config`, hosts.get('ADDRESS_1'), rank],
  },
  'podman run, a command in a container': {
    launcher: 'process',
    on: 'containers',
    topology: '1x1',
    needs: ['podman', 'runc'],
    // The options that containers-up.sh prints for `podman run`, as a cluster file has them.
    clusterFile: () => `cluster: container
engine: local
containers:
  { pull: never, ulimits: [nofile=1024, nproc=1024], mounts: [/usr, /etc/alternatives, /etc/ld.so.cache] }
`,
    raw: ({ container, rank }) => ['podman', 'run', '--rm', `--volume=${rank}:${rank}`, ...container, rank],
  },
  'srun on two nodes, runs that share a Slurm job': {
    ...onSlurm,
    clusterFile: slurmFile('shared'),
    raw: srun,
  },
  'srun on two nodes, a Slurm job for each run': {
    ...onSlurm,
    clusterFile: slurmFile('each'),
    raw: srun,
  },
  'kubectl, a Job of one pod': {
    launcher: 'process',
    on: 'kubernetes',
    topology: '1x1',
    needs: kubernetesPrograms,
    clusterFile: ({ clusterFile }) => clusterFile ?? '',
    // The image has no file of this machine.
    raw: ({ state }) => kubectlJob(state, ['sh', '-c', 'echo done']),
  },
  // What steady submits is a batch job, because that outlives steady.
  'a batch job with srun on two nodes, against a Slurm job for each run': {
    ...onSlurm,
    clusterFile: slurmFile('each'),
    raw: ({ rank, state }) => [
      'sh',
      '-c',
      `rm -f "$0" && sbatch --quiet --output=/dev/null ${onBothNodes.join(' ')} --wrap "srun ${rank}; touch $0" &&
        until [ -e "$0" ]; do sleep 0.02; done`,
      join(state, 'ended'),
    ],
  },
}

/** Brings up what an engine runs on, and says how it is taken down. */
function bringUp({ on }, state) {
  const place = { state, hosts: new Map(), container: [] }
  if (on === 'slurm') return { place, down: bringUpSlurm(state) }
  if (on === 'machine') return { place, down: () => undefined }
  if (on === 'containers') {
    mkdirSync(state)
    const options = callScript('containers-up.sh', state, 'podman')
    process.env.CONTAINERS_CONF = join(state, 'containers.conf')
    process.env.CONTAINERS_STORAGE_CONF = join(state, 'storage.conf')
    return { place: { ...place, container: options.trim().split(' ') }, down: () => undefined }
  }
  if (on === 'kubernetes') {
    const { clusterFile, down } = bringUpKubernetes(state)
    return { place: { ...place, clusterFile }, down }
  }
  callScript('hosts-up.sh', state)
  const lines = readFileSync(join(state, 'hosts.env'), 'utf8').trim().split('\n')
  for (const [name, value] of lines.map((line) => line.split('='))) place.hosts.set(name, value)
  return { place, down: () => callScript('hosts-down.sh', state) }
}

/** A suite of so many runs of a rank's program. */
function writeSuite(folder, { launcher, options = [], topology }, repeats) {
  const path = join(folder, `${repeats}.yaml`)
  writeFileSync(
    path,
    `suite: launch
matrix: { workload: rank, topology: ${topology}, batch: 1 }
repeats: ${repeats}
launch: { launcher: ${launcher}, options: { ${launcher}: ${JSON.stringify(options)} } }
`,
  )
  return path
}

function writeWorkload(folder, { launcher }) {
  const home = join(folder, 'workloads', 'rank')
  mkdirSync(home, { recursive: true })
  const rank = join(home, 'rank.sh')
  writeFileSync(rank, '#!/bin/sh\necho done\n')
  chmodSync(rank, 0o755)
  writeFileSync(
    join(home, 'workload.yaml'),
    `title: A rank that does nothing
model: none
framework: none
unit: samples
image: localhost/steady-test:1
command: ['{here}/rank.sh']
launchers: [${launcher}]
supports: any
needs: { devices: cpu }
`,
  )
  return rank
}

/** Seconds that steady adds to each run, pair by pair; and what a suite of one run takes beside that run. */
function measure(launch, folder, place) {
  const clusterFile = launch.clusterFile(place)
  if (clusterFile !== '') writeFileSync(join(folder, 'cluster.yaml'), clusterFile)
  const singleRunSuite = writeSuite(folder, launch, 1)
  const wholeSuite = writeSuite(folder, launch, runs)
  let count = 0
  const suite = (path) => {
    count += 1
    const where = clusterFile === '' ? [] : ['--cluster', join(folder, 'cluster.yaml')]
    const results = join(folder, `results-${count}`)
    // 3: what a rank prints gives no figure.
    return processTime(
      [...steady, 'run', path, ...where, '--results', results, '--plain', '--no-report'],
      [3],
    )
  }
  const raw = () => processTime(launch.raw(place))
  raw()
  const samples = { added: [], start: [] }
  for (let pair = 0; pair < pairs; pair += 1) {
    const bare = Array.from({ length: runs - 1 }, raw).reduce((sum, time) => sum + time, 0) / (runs - 1)
    const [first, whole] = [suite(singleRunSuite), suite(wholeSuite)]
    const each = (whole - first) / (runs - 1)
    samples.added.push(each - bare)
    samples.start.push(first - each)
  }
  return samples
}

/** What a run costs under steady beyond the command that starts its ranks. */
export async function* figures() {
  for (const [name, launch] of Object.entries(launches)) {
    const added = `${name}: added to each run`
    const target = { atMost: 0.2 }
    const skipped =
      lackingHere(launch.needs, launch.on !== 'machine') ??
      (launch.on === 'kubernetes' ? lackingBinaries() : undefined)
    if (skipped !== undefined) {
      yield { what: added, unit: 's', samples: [], target, skipped }
      continue
    }
    // Not in /tmp: the hosts have their own.
    const folder = mkdtempSync('/var/tmp/steady-bench-')
    const rank = writeWorkload(folder, launch)
    const state = join(folder, 'state')
    const { place, down } = bringUp(launch, state)
    try {
      const samples = measure(launch, folder, { ...place, rank })
      yield { what: added, unit: 's', samples: samples.added, target }
      yield { what: `${name}: once for a suite`, unit: 's', samples: samples.start, target: {} }
    } finally {
      down()
      if (existsSync(folder)) rmSync(folder, { recursive: true })
    }
  }
}
