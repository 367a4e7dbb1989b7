import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { environmentSchema } from '../../core/model/environment.ts'
import { known } from '../../core/model/missing.ts'
import { probeEnvironment } from './environment.ts'

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

/** No program can be found on this PATH. */
const nothing = { PATH: tree({}) }

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

describe('probeEnvironment', () => {
  it('reads a machine with limits from its own files', async () => {
    const environment = await probeEnvironment({
      folder: base,
      root: tree(limitedMachine),
      variables: nothing,
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

  it('is a valid environment where nothing at all can be read', async () => {
    const environment = await probeEnvironment({
      folder: join(base, 'none'),
      root: join(base, 'none'),
      variables: nothing,
    })
    expect(environmentSchema.parse(JSON.parse(JSON.stringify(environment)))).toEqual(environment)
    expect(environment.processor.threads).toBeGreaterThan(0)
    expect(environment.memory).toBeGreaterThan(0)
    expect(environment.conditions.freeDisk.kind).toBe('missing')
    expect(environment.gpus).toMatchObject({ code: 'program-absent' })
    expect(environment.commit).toMatchObject({ code: 'program-absent' })
  })

  it('is a valid environment on the machine that runs this test', async () => {
    const environment = await probeEnvironment({ folder: base })
    expect(environmentSchema.parse(JSON.parse(JSON.stringify(environment)))).toEqual(environment)
    expect(environment.software).toContainEqual({ name: 'node', version: known(process.versions.node) })
    expect(environment.software.map(({ name }) => name)).not.toContain('python')
  })
})

/** Answers like nvidia-smi, of a driver that knows only the older name of the slowdown field. */
const olderDriver = `#!/bin/sh
case "$*" in
  *index,name*) echo '0, Sample GPU, 16384, 470.57'; echo '1, Sample GPU, [N/A], 470.57';;
  *clocks_event_reasons*) echo 'Field "clocks_event_reasons.active" is not a valid field to query.'; exit 2;;
  *clocks_throttle_reasons*) echo '0, 0x0000000000000001'; echo '1, 0x0000000000000040';;
  *compute-apps*) echo '4711, /usr/bin/other, 512';;
  'topo -m') printf '\\tGPU0\\tGPU1\\nGPU0\\t X \\tNV2\\n';;
  '') echo '| NVIDIA-SMI 470.57  Driver Version: 470.57  CUDA Version: 11.4 |';;
  *) exit 1;;
esac
`

describe('GPUs', () => {
  const probe = (script: string, timeout = 20_000) =>
    probeEnvironment({
      folder: base,
      variables: { PATH: `${tree({ 'nvidia-smi': script })}:/bin:/usr/bin` },
      timeout,
    })

  it('are read from nvidia-smi, whatever its driver calls the fields', async () => {
    const { gpus, findings } = await probe(olderDriver)
    expect(gpus).toEqual(
      known({
        devices: [
          { index: 0, name: 'Sample GPU', memory: known(16 * 2 ** 30), slowdown: known([]) },
          {
            index: 1,
            name: 'Sample GPU',
            memory: expect.objectContaining({ kind: 'missing' }) as unknown,
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
    const { gpus, findings } = await probe('#!/bin/sh\nsleep 60\n', 300)
    expect(gpus).toMatchObject({ kind: 'missing', code: 'probe-timed-out' })
    expect(findings.map(({ code }) => code)).toContain('gpu-unreadable')
  })

  it('are missing where nvidia-smi lists none', async () => {
    const { gpus } = await probe('#!/bin/sh\necho "No devices were found"\n')
    expect(gpus).toMatchObject({ kind: 'missing', code: 'no-gpu' })
  })
})

describe('software', () => {
  it('lists Python’s packages only when an interpreter is named', async () => {
    const interpreter = join(
      tree({ python3: `#!/bin/sh\necho '{"python": "3.12.1", "versions": {"torch": "2.6.0"}}'\n` }),
      'python3',
    )
    const { software } = await probeEnvironment({ folder: base, python: { interpreter, packages: [] } })
    expect(software).toContainEqual({ name: 'python', version: known('3.12.1') })
    expect(software).toContainEqual({ name: 'torch', version: known('2.6.0') })
  })

  it('a Python that fails is missing, and the rest is there', async () => {
    const interpreter = join(tree({ python3: '#!/bin/sh\necho broken >&2; exit 1\n' }), 'python3')
    const { software } = await probeEnvironment({ folder: base, python: { interpreter, packages: [] } })
    const found = software.find(({ name }) => name === 'python')
    expect(found?.version).toMatchObject({ kind: 'missing', code: 'probe-failed' })
    expect(software.map(({ name }) => name)).toContain('onnxruntime-node')
  })

  it('takes NCCL from the files of the machine where Python brings none', async () => {
    const root = tree({ 'usr/lib64/libnccl.so.2.18.3': '' })
    const { software } = await probeEnvironment({ folder: base, root })
    expect(software).toContainEqual({ name: 'nccl', version: known('2.18.3') })
  })
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
