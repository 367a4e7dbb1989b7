import { known, missing } from '../../src/core/model/missing.ts'
import { same } from '../../src/core/model/text.ts'
import { bytes } from '../../src/core/model/units.ts'
import type { EnvironmentFacts } from '../../src/core/environment/rules/rule.ts'

const gibibyte = 2 ** 30
const none = missing('not-there', same('not there'))

/** A machine with which nothing is wrong: 16 processors, 64 GiB, two GPUs, bare metal, no limits, idle. */
export const soundMachine: EnvironmentFacts = {
  captured: '2026-01-02T03:04:05.678Z',
  host: 'bench-1',
  os: 'Sample Linux 4',
  kernel: 'Linux 6.1',
  processor: {
    model: known('Example Server CPU'),
    architecture: 'x64',
    sockets: known(1),
    cores: known(8),
    threads: 16,
    numaNodes: known(1),
    flags: ['avx2'],
  },
  memory: bytes(64 * gibibyte),
  limits: { container: none, cpus: none, affinity: known(16), memory: none },
  gpus: known({
    devices: [0, 1].map((index) => ({
      index,
      name: 'Sample GPU',
      memory: known(bytes(16 * gibibyte)),
      clock: known(1410),
      powerLimit: known(300),
      slowdown: known([]),
    })),
    driver: known('535.1'),
    cuda: known('12.2'),
    topology: known('GPU0 X NV2\nGPU1 NV2 X'),
    processes: known([]),
  }),
  software: [{ name: 'node', version: known('20.20.0') }],
  conditions: {
    load: known(0.1),
    availableMemory: known(bytes(60 * gibibyte)),
    swapUsed: known(bytes(0)),
    governor: known('performance'),
    turbo: known(true),
    hugePages: known('madvise'),
    hypervisor: none,
    sharedMemory: known(bytes(32 * gibibyte)),
    freeDisk: known(bytes(500 * gibibyte)),
  },
  commit: known('0123456789abcdef0123456789abcdef01234567'),
}
