import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pythonCommand } from '../../core/environment/python-packages.ts'
import { factScript } from '../../core/environment/remote/fact-script.ts'
import { environmentSchema, type Environment } from '../../core/model/environment.ts'
import { known } from '../../core/model/missing.ts'
import { openProbe, probeEnvironment, type ProbeOptions } from './environment.ts'
import { localMachine } from './local-machine.ts'
import { nodeEnvironment } from './node-environment.ts'
import { probeCommit } from './repository.ts'

const base = mkdtempSync(join(tmpdir(), 'steady-probes-'))
afterAll(() => {
  rmSync(base, { recursive: true })
})

let folders = 0
/** A folder with these files; a script starts with `#!`. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = join(base, String((folders += 1)))
  mkdirSync(root)
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (text.startsWith('#!')) chmodSync(file, 0o755)
  }
  return root
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** A folder with the programs that every POSIX system has, and no other. */
const posix = tree({})
for (const program of 'awk date df env getconf grep ls sed sh sleep sort timeout uname'.split(' '))
  symlinkSync(
    execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(),
    join(posix, program),
  )

/** No program that describes a machine can be found on this PATH. */
const nothing = { PATH: posix }

/** Describes this machine as if it were a node: by what a script prints, run with nothing but a POSIX shell. */
async function probeAsNode(options: ProbeOptions): Promise<Environment> {
  const { folder, results = folder, pythons = [], needs, root, variables = process.env } = options
  const programs = pythons.map(pythonCommand)
  const script = factScript({ programs, folders: [results], ...(root === undefined ? {} : { root }) })
  const printed = execFileSync('sh', { input: script, env: variables, encoding: 'utf8' })
  const found = await nodeEnvironment(printed, {
    results,
    commit: probeCommit(localMachine(options), folder),
    pythons,
    ...(needs === undefined ? {} : { needs }),
  })
  if (found === undefined) throw new Error('the node was cut off')
  return found
}

const limitedMachine = {
  'proc/cpuinfo': [0, 1]
    .map(
      (cpu) => `processor\t: ${cpu}\nFeatures\t: fp asimd sve\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n`,
    )
    .join('\n'),
  'proc/meminfo': 'MemTotal: 4194304 kB\nMemAvailable: 3145728 kB\nSwapTotal: 0 kB\nSwapFree: 0 kB\n',
  'proc/loadavg': '0.25 0.10 0.05 1/99 1234\n',
  'proc/self/status': 'Cpus_allowed_list:\t1\n',
  'proc/self/cgroup': '0::/jobs/7\n',
  'proc/self/mountinfo': '31 24 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n',
  'proc/1/cgroup': '0::/\n',
  'sys/fs/cgroup/jobs/cpu.max': '50000 100000\n',
  'sys/fs/cgroup/jobs/7/cpu.max': 'max 100000\n',
  'sys/fs/cgroup/jobs/7/memory.max': '1073741824\n',
  'sys/devices/system/node/online': '0-1\n',
  'sys/devices/system/cpu/cpu0/topology/physical_package_id': '0\n',
  'sys/devices/system/cpu/cpu1/topology/physical_package_id': '0\n',
  'sys/devices/system/cpu/cpu0/topology/thread_siblings_list': '0-1\n',
  'sys/devices/system/cpu/cpu1/topology/thread_siblings_list': '0-1\n',
  'sys/devices/system/cpu/cpufreq/policy0/scaling_governor': 'schedutil\n',
  'sys/devices/system/cpu/cpufreq/boost': '1\n',
  'sys/kernel/mm/transparent_hugepage/enabled': '[always] madvise never\n',
  'etc/os-release': 'PRETTY_NAME="Sample Linux 4"\n',
  '.dockerenv': '',
}

/** Answers like nvidia-smi, of a driver that knows only the older name of the slowdown field. */
const olderDriver = `#!/bin/sh
case "$*" in
  *index,name*) echo '0, Sample GPU, 16384, 470.57, 1530, 300.00'; echo '1, Sample GPU, [N/A], 470.57, 1530, [N/A]';;
  *clocks_event_reasons*) echo 'Field "clocks_event_reasons.active" is not a valid field to query.'; exit 2;;
  *clocks_throttle_reasons*) echo '0, 0x0000000000000001'; echo '1, 0x0000000000000040';;
  *compute-apps*) echo '4711, /usr/bin/other, 512';;
  'topo -m') printf '\\tGPU0\\tGPU1\\nGPU0\\t X \\tNV2\\n';;
  '') echo '| NVIDIA-SMI 470.57  Driver Version: 470.57  CUDA Version: 11.4 |';;
  *) exit 1;;
esac
`

/** Both ways to describe a machine give the same facts. */
const ways = [
  { of: 'this machine', probe: probeEnvironment },
  { of: 'a node that was asked', probe: probeAsNode },
]

describe.each(ways)('$of', ({ probe }) => {
  describe('an environment', () => {
    it('reads a machine with limits from its own files', async () => {
      const environment = await probe({
        folder: base,
        root: tree(limitedMachine),
        variables: nothing,
        load: known(0.25),
      })
      expect(environment).toMatchObject({
        os: 'Sample Linux 4',
        processor: {
          model: known('ARM Neoverse V1'),
          sockets: known(1),
          cores: known(1),
          threads: 2,
          numaNodes: known(2),
          flags: ['asimd', 'sve'],
        },
        memory: 4 * 2 ** 30,
        limits: { container: known('docker'), cpus: known(0.5), affinity: known(1), memory: known(2 ** 30) },
        conditions: {
          load: known(0.25),
          availableMemory: known(3 * 2 ** 30),
          swapUsed: known(0),
          governor: known('schedutil'),
          turbo: known(true),
          hugePages: known('always'),
          hypervisor: { kind: 'missing' },
        },
      })
      expect(environment.findings.map(({ code }) => code)).toEqual([
        'cpu-limit',
        'cpu-governor',
        'cpu-affinity',
        'memory-limit',
      ])
    })

    it('finds a limit in a control group whose name has blanks and backslashes', async () => {
      const group = String.raw`/jobs/a b\x2dc\nd *`
      const { limits } = await probe({
        folder: base,
        root: tree({
          ...limitedMachine,
          'proc/self/cgroup': `0::${group}\n`,
          [`sys/fs/cgroup${group}/cpu.max`]: '25000 100000\n',
        }),
        variables: nothing,
      })
      expect(limits.cpus).toEqual(known(0.25))
    })

    it('is a valid environment where nothing at all can be read', async () => {
      const environment = await probe({
        folder: join(base, 'none'),
        root: join(base, 'none'),
        variables: nothing,
      })
      expect(environmentSchema.parse(JSON.parse(JSON.stringify(environment)))).toEqual(environment)
      expect(environment.processor.threads).toBeGreaterThan(0)
      expect(environment.memory).toBeGreaterThan(0)
      expect(environment.gpus).toMatchObject({ code: 'program-absent' })
      expect(environment.commit).toMatchObject({ code: 'program-absent' })
    })

    it('is a valid environment on the machine that runs this test', async () => {
      const environment = await probe({ folder: base })
      expect(environmentSchema.parse(JSON.parse(JSON.stringify(environment)))).toEqual(environment)
      expect(environment.software.map(({ name }) => name)).not.toContain('python')
    })
  })

  describe('GPUs', () => {
    const probeGpus = (script: string, milliseconds = 20_000) => {
      // A node's script has its limits from the program `timeout`.
      const timeout = `#!/bin/sh\nshift 3; exec /usr/bin/timeout ${milliseconds / 1000} "$@"\n`
      return probe({
        folder: base,
        variables: { PATH: `${tree({ 'nvidia-smi': script, timeout })}:/bin:/usr/bin` },
        timeout: milliseconds,
      })
    }

    it('are read from nvidia-smi, whatever its driver calls the fields', async () => {
      const { gpus, findings } = await probeGpus(olderDriver)
      expect(gpus).toEqual(
        known({
          devices: [
            {
              index: 0,
              name: 'Sample GPU',
              memory: known(16 * 2 ** 30),
              clock: known(1530),
              powerLimit: known(300),
              slowdown: known([]),
            },
            {
              index: 1,
              name: 'Sample GPU',
              memory: expect.objectContaining({ kind: 'missing' }) as unknown,
              clock: known(1530),
              powerLimit: expect.objectContaining({ kind: 'missing' }) as unknown,
              slowdown: known(['temperature, by hardware']),
            },
          ],
          driver: known('470.57'),
          cuda: known('11.4'),
          topology: known('\tGPU0\tGPU1\nGPU0\t X \tNV2'),
          processes: known([{ pid: 4711, name: '/usr/bin/other', memory: known(512 * 2 ** 20) }]),
        }),
      )
      const codes = findings.map(({ code }) => code)
      expect(codes).toContain('gpu-busy')
      expect(codes).toContain('gpu-slowdown')
    })

    it('are missing, with a finding, where the driver does not answer', async () => {
      const { gpus, findings } = await probeGpus('#!/bin/sh\nsleep 60\n', 300)
      expect(gpus).toMatchObject({ kind: 'missing', code: 'probe-timed-out' })
      expect(findings.map(({ code }) => code)).toContain('gpu-unanswered')
    })

    it('are missing where nvidia-smi lists none', async () => {
      const { gpus } = await probeGpus('#!/bin/sh\necho "No devices were found"\n')
      expect(gpus).toMatchObject({ kind: 'missing', code: 'no-gpu' })
    })
  })

  describe('software', () => {
    it('lists Python’s packages only when an interpreter is named', async () => {
      const interpreter = join(
        tree({ python3: `#!/bin/sh\necho '{"python": "3.12.1", "versions": {"torch": "2.6.0"}}'\n` }),
        'python3',
      )
      const { software } = await probe({ folder: base, pythons: [{ interpreter, packages: [] }] })
      expect(software).toContainEqual({ name: 'python', version: known('3.12.1') })
      expect(software).toContainEqual({ name: 'torch', version: known('2.6.0') })
    })

    it('a Python that fails is missing, and the rest is there', async () => {
      const interpreter = join(tree({ python3: '#!/bin/sh\necho broken >&2; exit 1\n' }), 'python3')
      const { software } = await probe({ folder: base, pythons: [{ interpreter, packages: [] }] })
      const found = software.find(({ name }) => name === 'python')
      expect(found?.version).toMatchObject({ kind: 'missing', code: 'probe-failed' })
      expect(software.map(({ name }) => name)).toContain('steadystate')
    })

    it('takes NCCL from the files of the machine where Python brings none', async () => {
      const root = tree({ 'usr/lib64/libnccl.so.2.18.3': '' })
      const { software } = await probe({ folder: base, root })
      expect(software).toContainEqual({ name: 'nccl', version: known('2.18.3') })
    })
  })
})

it('a node is described by the same facts as this machine, but for what steadystate brings along', async () => {
  const pythons = [{ interpreter: 'python3', packages: ['torch'] }]
  const [here, there] = await Promise.all([
    probeEnvironment({ folder: base, pythons }),
    probeAsNode({ folder: base, pythons }),
  ])
  const lasting = ({ captured, software, conditions, ...facts }: Environment) => ({
    ...facts,
    // Some of them state a load or a size of this moment.
    findings: facts.findings.map(({ code }) => code),
    software: software.filter(({ name }) => !['node', 'onnxruntime-node'].includes(name)),
    conditions: { ...conditions, load: 0, availableMemory: 0, swapUsed: 0, freeDisk: 0 },
    captured: captured.slice(0, 13),
  })
  expect(lasting(there)).toEqual(lasting(here))
  expect(here.software).toContainEqual({ name: 'node', version: known(process.versions.node) })
})

it('the load of every description of a session is that of its start, before any program was asked', async () => {
  const probe = openProbe(known(7))
  for (const description of [await probe({ folder: base }), await probe({ folder: base })])
    expect(description.conditions.load).toEqual(known(7))
})

it('free space is missing where this machine does not have the folder', async () => {
  const { conditions } = await probeEnvironment({ folder: join(base, 'none') })
  expect(conditions.freeDisk.kind).toBe('missing')
})

it('a node whose answer was cut off is not described', async () => {
  const printed = execFileSync('sh', {
    input: factScript({ programs: [], folders: ['/'] }),
    encoding: 'utf8',
  })
  const question = { results: '/', commit: Promise.resolve(known('0a1b')) }
  expect(await nodeEnvironment(printed.slice(0, -10), question)).toBeUndefined()
  expect((await nodeEnvironment(printed, question))?.conditions.freeDisk.kind).toBe('known')
})

it('what GPUs do at the moment is asked for each description of a session, and what they are is asked once', async () => {
  const state = tree({ asked: '', running: '4711, leftover, 512\n', slowed: '0x40' })
  const script = olderDriver
    .replace('#!/bin/sh', `#!/bin/sh\necho "$*" >>${state}/asked`)
    .replace("echo '4711, /usr/bin/other, 512'", `cat ${state}/running`)
    .replace("echo '1, 0x0000000000000040'", `echo "1, $(cat ${state}/slowed)"`)
  const options = { folder: base, variables: { PATH: `${tree({ 'nvidia-smi': script })}:/bin:/usr/bin` } }
  const probe = openProbe()
  const before = await probe(options)
  expect(before.gpus).toMatchObject({ value: { processes: known([{ pid: 4711 }]) } })
  writeFileSync(join(state, 'running'), '')
  writeFileSync(join(state, 'slowed'), '0x0')
  const { gpus } = await probe(options)
  expect(gpus).toMatchObject({
    value: { processes: known([]), devices: [{ slowdown: known([]) }, { slowdown: known([]) }] },
  })
  const asked = readFileSync(join(state, 'asked'), 'utf8').split('\n')
  expect(asked.filter((call) => call.includes('index,name'))).toHaveLength(1)
  expect(asked.filter((call) => call === 'topo -m')).toHaveLength(1)
})

describe('commit', () => {
  const commit = async (folder: string) => (await probeEnvironment({ folder })).commit

  it('is the one that the suite’s repository stands at, marked once a tracked file changes', async () => {
    const repository = tree({ 'suites/suite.yaml': 'name: a\n' })
    git(repository, 'init', '--quiet')
    git(repository, 'add', '.')
    git(repository, 'commit', '--quiet', '--message', 'first')
    const head = git(repository, 'rev-parse', 'HEAD').trim()
    const suites = join(repository, 'suites')
    expect(await commit(suites)).toEqual(known(head))
    writeFileSync(join(suites, 'log.txt'), 'untracked results do not count')
    expect(await commit(suites)).toEqual(known(head))
    writeFileSync(join(suites, 'suite.yaml'), 'name: b\n')
    expect(await commit(suites)).toEqual(known(`${head}+`))
  })

  it('is missing outside of any repository, and before a repository’s first commit', async () => {
    expect(await commit(tree({}))).toMatchObject({ kind: 'missing', code: 'no-commit' })
    const empty = tree({})
    git(empty, 'init', '--quiet')
    expect(await commit(empty)).toMatchObject({ kind: 'missing', code: 'no-commit' })
  })
})
