import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setupsFolder } from '../../src/host/setups/home.ts'
import { cutSuite } from '../recipes/run/cut-suite.ts'
import { pythonOf } from '../recipes/run/frameworks.ts'
import { root, shippedSuites, shippedWorkload } from '../recipes/run/shipped.ts'
import { layOut, startsOf } from '../recipes/run/stand-ins.ts'
import { runSteady } from '../run/steady.ts'
import { borrowed, bringUpStore } from './containers.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'
import { paste, printedCases, type Pasted, type Shell } from './pasting.ts'
import { torchrunOptions } from './torch.ts'

// The plans of published suites, pasted into shells of two containers with ssh servers, as the reports had them. The launchers are
// real, but for horovodrun; the programs are stand-ins.

const suites = Object.keys(shippedSuites).filter((name) =>
  /^(dlperf|paddle-perf)-.*(resnet50|rcnn)$/.test(name),
)

/** Below /var/tmp, which the hosts share with this machine. */
const folder = mkdtempSync('/var/tmp/p-')
const stores = [bringUpStore(), bringUpStore()] as const
const absent = ['/usr/bin/mpirun', '/usr/bin/torchrun'].filter((file) => !existsSync(file))
const why =
  stores[0].why ?? whyNoHosts() ?? (absent.length > 0 ? `not installed: ${absent.join(', ')}` : undefined)
if (why !== undefined) console.log(`skipped: pasted plans: ${why}`)
const paddle = pythonOf('paddlepaddle')
if (paddle === undefined)
  console.log('skipped: plans with paddle launch: the setup paddlepaddle is not installed')

/** The setups, and the Python that they are made of, unless it is the borrowed one. */
const foreign =
  paddle === undefined
    ? []
    : [setupsFolder(process.env), prefixOf(paddle)].filter((path) => !borrowed.includes(path))

function prefixOf(python: string): string {
  return spawnSync(python, ['-c', 'import sys; print(sys.base_prefix, end="")']).stdout.toString()
}

/** `python` of the images; Paddle's has its launcher. */
const python = `#!/bin/sh
case "$*" in '-m paddle.'*) exec ${paddle ?? 'false'} "$@" ;; esac
exec python3 "$@"
`

/** Stands in for Horovod's launcher with Gloo: a rank over ssh for each slot, with the variables of this shell and its own. */
const horovodrun = `#!/usr/bin/python3
import os, shlex, subprocess, sys
words = sys.argv[1:]
assert words[0] == "--gloo", words
options, command = dict(zip(words[1:9:2], words[2:10:2])), words[9:]
slots = [(host, local) for host, count in (one.split(":") for one in options["-H"].split(",")) for local in range(int(count))]
assert len(slots) == int(options["-np"]), words
def start(rank, host, local):
    names = {**os.environ, "HOROVOD_RANK": rank, "HOROVOD_LOCAL_RANK": local, "HOROVOD_SIZE": len(slots)}
    line = f"cd {os.getcwd()}; env {' '.join(f'{name}={shlex.quote(str(value))}' for name, value in names.items())} {shlex.join(command)}"
    return subprocess.Popen(["ssh", "-p", options["--ssh-port"], "-o", "StrictHostKeyChecking=no", host, line], stdin=subprocess.DEVNULL)
ranks = [start(rank, *slot) for rank, slot in enumerate(slots)]
sys.exit(max(rank.wait() for rank in ranks))
`

const image = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\nsshd:x:100:65534::/run/sshd:/usr/sbin/nologin\n',
  'etc/group': 'root:x:0:\n',
  'etc/ssh/sshd_config': 'SetEnv PATH=/opt/bin:/usr/bin:/bin\n',
  'opt/bin/python': python,
  'opt/bin/horovodrun': horovodrun,
}
const images = [
  'localhost/recipes:1',
  'localhost/nvidia_rn50_tf:20.03-resnet',
  'localhost/nvidia_rn50_tf:latest',
]

let hosts: Hosts | undefined
const state = () => hosts?.state ?? ''
const mounts = () => [
  ...[...borrowed, ...foreign].map((path) => `${path}:${path}:ro`),
  `${folder}:${folder}:rw`,
  `${join(state(), 'id')}:/root/.ssh/id_ed25519:ro`,
  `${join(state(), 'authorized_keys')}:/root/.ssh/authorized_keys:ro`,
]

beforeAll(() => {
  if (why !== undefined) return
  for (const store of stores) for (const name of images) store.add(name, image)
  hosts = bringUpHosts(
    foreign,
    stores.map(({ variables }) => variables),
  )
  const server =
    'mkdir -p /run/sshd; ssh-keygen -q -t ed25519 -N "" -f /etc/ssh/ssh_host_ed25519_key; exec /usr/sbin/sshd -D -e -p 12345'
  const volumes = mounts().flatMap((mount) => ['--volume', mount])
  const limits = ['--ulimit=nofile=1024', '--ulimit=nproc=1024']
  for (const address of hosts.addresses)
    execFileSync('ssh', [
      ...['-F', hosts.sshConfig, address, 'podman', 'run', '--detach', '--network=host'],
      ...[...limits, ...volumes, 'localhost/recipes:1', 'sh', '-c', `'${server}'`],
    ])
  for (const [program, ...args] of Object.values(shellsOf('containers'))) {
    let tries = 0
    while (spawnSync(program, args, { input: '' }).status !== 0 && (tries += 1) < 100);
  }
})
afterAll(async () => {
  hosts?.down()
  for (const store of stores) await store.down()
  rmSync(folder, { recursive: true, force: true })
})

/** A cluster file that ships, with the addresses and the network of the two hosts, and further changes. */
function clusterFile(name: string, change: (text: string) => string = (text) => text): string {
  const shipped = readFileSync(join(root, 'clusters', `${name}.yaml`), 'utf8')
  const [firstAddress = '', secondAddress = ''] = hosts?.addresses ?? []
  const here = shipped
    .replaceAll(/^ *- \{ name: node[34].*\n/gm, '')
    .replaceAll(/10\.1[01]\.0\.[12]\b(?=.*\n.*name: node2)/g, firstAddress)
    .replaceAll(/(name: node2, address: )[\d.]+/g, `$1${secondAddress}`)
    .replaceAll(/interface: \w+/g, 'interface: eth0')
  const file = join(folder, `${name}.yaml`)
  writeFileSync(file, change(here))
  return file
}

/** A shell in the container of each node, or on each node. */
const shellsOf = (where: 'containers' | 'nodes'): Readonly<Record<string, Shell>> =>
  Object.fromEntries(
    (hosts?.addresses ?? []).map((address, index) => [
      `node${index + 1}`,
      where === 'nodes'
        ? ['ssh', '-F', hosts?.sshConfig ?? '', address, 'sh']
        : ['ssh', ...inContainer, '-i', join(state(), 'id'), address, 'sh'],
    ]),
  )

const inContainer = [
  ...['-p', '12345', '-q', '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null'],
]

/** The plan of a suite that is cut to two ranks. */
async function planOf(suite: string, cluster: string) {
  const place = mkdtempSync(join(folder, 's-'))
  const { yaml, workloads } = cutSuite(shippedSuites[suite] ?? {}, '', (workload) => ({
    ...layOut(workload, place),
    'example-dir': join(place, workload.name.replaceAll('/', '-')),
  }))
  writeFileSync(join(place, 'suite.yaml'), stringify(yaml))
  const { code, stdout, stderr } = await runSteady(
    ['plan', 'suite.yaml', '--cluster', cluster, '--all'],
    place,
  )
  expect(code, stderr).toBe(0)
  const cases = printedCases(stdout).map((printed) => {
    const [, name = '', nodes = '', devices = ''] = /^(.+?)_(\d+)x(\d+)_/.exec(printed.id) ?? []
    const workload = workloads.find((workload) => workload.name.replaceAll('/', '-') === name)
    if (workload === undefined) throw new Error(`no workload of ${printed.id}`)
    const shape = `${workload.name} ${nodes}x${devices}`
    return {
      ...printed,
      workload: shippedWorkload(workload.name),
      shape,
      nodes: Number(nodes),
      ranks: Number(nodes) * Number(devices),
    }
  })
  // One case of each workload and topology: the others differ in arguments of the program alone.
  return {
    place,
    cases: cases.filter(
      ({ shape }, index) => cases.findIndex((printedCase) => printedCase.shape === shape) === index,
    ),
  }
}

const statuses = (pasted: readonly Pasted[]) => pasted.map(({ code }) => code)
const said = (pasted: readonly Pasted[]) => pasted.map(({ output }) => output).join('')

/** How Debian's torchrun 1.13 works at all, and the published port where a launcher of Perf's files needs ssh. */
const launchedHere = (text: string) =>
  text.replace(
    /^launch:\n(?! *ssh:)/m,
    `launch:
  ssh: { port: 12345, options: [-q, -o, StrictHostKeyChecking=no] }
  options: { torch-launch: ${JSON.stringify(torchrunOptions)}, torchrun: ${JSON.stringify(torchrunOptions)} }
`,
  )

describe.skipIf(why !== undefined)('a plan that is pasted', { timeout: 180_000 }, () => {
  it.each(suites)('into two containers with ssh servers starts each launch line of %s', async (suite) => {
    const file = suite.startsWith('dlperf') ? 'v100x32' : 'v100x32-roce'
    const { place, cases } = await planOf(suite, clusterFile(file, launchedHere))
    expect(cases.map(({ nodes }) => nodes)).toContain(2)
    for (const { lines, workload, shape, ranks, nodes } of cases) {
      const [launcher] = workload.launchers
      if (launcher === 'paddle' && paddle === undefined) continue
      const before = startsOf(workload, place).length
      const pasted = await paste(lines, shellsOf('containers'))
      expect(statuses(pasted), `${shape}: ${said(pasted)}`).toEqual(pasted.map(() => 0))
      const starts = startsOf(workload, place).slice(before)
      const found = starts.map(({ rank }) => rank).toSorted()
      // A program that starts the ranks of its node itself is started once on each.
      if (launcher === 'process') expect(found.length, shape).toBeGreaterThanOrEqual(nodes)
      else expect(found, shape).toEqual([...Array(ranks).keys()])
      if (launcher === 'paddle') for (const { flags } of starts) expect(flags).toHaveLength(6)
    }
  })

  it.each([
    { name: 'v100x32-docker', suite: 'dlperf-ngc-tensorflow-resnet50', where: 'inside of them' },
    { name: 'v100x32-roce-docker', suite: 'paddle-perf-ngc-tensorflow-resnet50', where: 'outside of them' },
  ])(
    'into two nodes starts and removes the containers of $name, with mpirun $where',
    async ({ name, suite }) => {
      const cluster = clusterFile(name, (text) =>
        launchedOnHosts(text)
          .replace('program: docker', 'program: podman\n  gpus: []\n  ulimits: [nofile=1024, nproc=1024]')
          .replace(/^ {2}ulimits: \[memlock.*\n/m, '')
          // podman waits for what ends on no signal. The other port is taken by the containers of the tests above.
          .replace('ipc: host', 'ipc: host\n  options: [--stop-timeout=1]')
          .replaceAll('12345', '12346')
          .replace(/^ {2}mounts: .*/m, `  mounts: ${JSON.stringify(mounts())}`),
      )
      const { place, cases } = await planOf(suite, cluster)
      const printed = cases.find(({ nodes }) => nodes === 2)
      if (printed === undefined) throw new Error(`${suite} has no case on two nodes`)
      const pasted = await paste(printed.lines, shellsOf('nodes'))
      expect(statuses(pasted), said(pasted)).toEqual(pasted.map(() => 0))
      expect(
        startsOf(printed.workload, place)
          .map(({ rank }) => rank)
          .toSorted(),
      ).toEqual([0, 1])
      for (const shell of Object.values(shellsOf('nodes')))
        expect(
          (await paste(['podman ps --all --quiet --filter name=steady-plan'], { node1: shell }))[0]?.output,
        ).toBe('')
    },
  )

  it.each(['torchrun', 'horovodrun'])('into two containers starts a program under %s', async (launcher) => {
    const place = mkdtempSync(join(folder, 's-'))
    const workload = join(place, 'workloads/lines/shown')
    mkdirSync(workload, { recursive: true })
    writeFileSync(
      join(workload, 'workload.yaml'),
      `title: Shows its rank
model: none
framework: none
needs: { devices: gpu }
launchers: [${launcher}]
command: [sh, -c, 'echo "rank $RANK of $WORLD_SIZE with $NOTE"']
variables: { NOTE: "it's $5" }
supports: any
`,
    )
    writeFileSync(
      join(place, 'suite.yaml'),
      'suite: lines\nmatrix: { workload: lines/shown, topology: 2x1, batch: 1 }\n',
    )
    const cluster = clusterFile('v100x32-roce', (text) =>
      launchedHere(text).replace(', options: [-q, -o, StrictHostKeyChecking=no]', ''),
    )
    const { code, stdout, stderr } = await runSteady(['plan', 'suite.yaml', '--cluster', cluster], place)
    expect(code, stderr + stdout).toBe(0)
    const pasted = await paste(printedCases(stdout)[0]?.lines ?? [], shellsOf('containers'))
    expect(statuses(pasted), said(pasted)).toEqual(pasted.map(() => 0))
    const ranks = said(pasted)
      .split('\n')
      .filter((line) => line.startsWith('rank '))
    expect(ranks.toSorted()).toEqual([0, 1].map((rank) => `rank ${rank} of 2 with it's $5`))
  })
})

/** mpirun outside of the containers uses the ssh of the hosts; inside, that of the containers, as the file says. */
const launchedOnHosts = (text: string) =>
  text.replace(/^launch:\n(?! *ssh:)/m, `launch:\n  ssh: { options: [-F, ${hosts?.sshConfig ?? ''}] }\n`)
