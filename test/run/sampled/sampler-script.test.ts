import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { samplerScript } from '../../../src/core/launchers/sampler-script.ts'
import { known } from '../../../src/core/model/missing.ts'
import { samplesPerSecond, seconds } from '../../../src/core/model/units.ts'
import { same } from '../../../src/core/model/text.ts'
import { nodeSamples } from '../../../src/core/telemetry/node-samples.ts'
import { runTelemetry } from '../../../src/core/telemetry/run-telemetry.ts'
import { freshFolder } from '../replayed.ts'

/** What a kernel shows at one moment, by path. */
type Kernel = Readonly<Record<string, string>>

/** Stand-in for /proc and /sys of a machine with two packages, of which one has a zone inside it. */
const kernelAt = (second: number): Kernel => ({
  'proc/uptime': `${(1000 + second).toFixed(2)} 4000.00\n`,
  'proc/stat': `cpu  ${second * 300} 0 0 ${second * 100} 0 0 0 0 0 0\n`,
  'proc/cpuinfo': 'processor\t: 0\ncpu MHz\t\t: 2600.125\n\nprocessor\t: 1\ncpu MHz\t\t: 2400.000\n',
  'proc/sys/kernel/random/boot_id': '9dbc4a0a-1703-4d37-b5a7-60bc36648840\n',
  ...zone('intel-rapl:0', 'package-0', wrapped(999_900_000 + second * 40_000_000)),
  ...zone('intel-rapl:0:0', 'core', second * 1_000_000),
  ...zone('intel-rapl:1', 'package-1', second * 45_000_000),
  ...zone('intel-rapl:2', 'psys', second * 99_000_000),
  'sys/class/thermal/thermal_zone0/type': 'acpitz\n',
  'sys/class/thermal/thermal_zone0/temp': '27800\n',
  'sys/class/thermal/thermal_zone1/type': 'x86_pkg_temp\n',
  'sys/class/thermal/thermal_zone1/temp': `${50_000 + second * 1000}\n`,
})

const range = 1_000_000_000
const wrapped = (value: number) => value % range

const zone = (folder: string, name: string, energy: number): Kernel => ({
  [`sys/class/powercap/${folder}/name`]: `${name}\n`,
  [`sys/class/powercap/${folder}/energy_uj`]: `${energy}\n`,
  [`sys/class/powercap/${folder}/max_energy_range_uj`]: `${range}\n`,
})

function write(folder: string, kernel: Kernel): void {
  for (const [path, text] of Object.entries(kernel)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** All lines that the sampler prints while the kernel shows one moment after the other. */
async function samples(kernels: readonly Kernel[]): Promise<readonly string[]> {
  const folder = freshFolder()
  const root = join(folder, 'root')
  kernels.forEach((kernel, index) => {
    write(join(folder, String(index)), kernel)
  })
  // Moments follow each other at once: the link to the next one takes the place of the last.
  const show = (index: number) => {
    symlinkSync(String(index), `${root}.next`)
    renameSync(`${root}.next`, root)
  }
  show(0)
  const script = join(folder, 'telemetry.sh')
  writeFileSync(script, samplerScript(10))
  const child = spawn('sh', [script, 'cpu'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, SAMPLED_ROOT: root },
  })
  const lines: string[] = []
  const seen = new Map<string, number>()
  let shown = 0
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, up = ''] = line.split(' ')
    // A sample that began in one moment and ended in the next comes after two that did not.
    if (word !== 'cpu') lines.push(line)
    else if (!seen.has(up)) lines.push(line)
    if (word !== 'cpu') continue
    seen.set(up, (seen.get(up) ?? 0) + 1)
    if (seen.size <= shown || seen.get(up) !== 2) continue
    shown += 1
    if (shown === kernels.length) break
    show(shown)
  }
  child.kill()
  return lines
}

const figures = (lines: readonly string[]) => {
  const text = lines.map((line) => `${line}\n`).join('')
  let offset = 0
  let at = 0
  const arrivals = lines.map((line) => {
    const arrival = { offset, at: seconds(at) }
    offset += line.length + 1
    if (line.startsWith('cpu')) at += 1
    return arrival
  })
  return runTelemetry({
    topology: { nodes: 1, devicesPerNode: 1 },
    origin: { tasks: [], launcher: 'process' },
    nodes: [nodeSamples('local', text, arrivals)],
    measurement: {
      protocol: 'steady',
      unit: 'images',
      throughput: known(samplesPerSecond(10)),
      records: 100,
      evidence: known({
        firstLine: 1,
        lastLine: 100,
        firstStep: 1,
        lastStep: 100,
        how: same(''),
        clock: 'arrival',
        arrived: { from: seconds(1), to: seconds(9) },
        elapsed: seconds(8),
      }),
      findings: [],
    },
    fingerprint: undefined,
    matrixRates: [],
  }).telemetry.efficiency
}

const moments = Array.from({ length: 11 }, (_, second) => second)

describe('the sampler, on a stand-in for /proc and /sys', () => {
  it('adds up the power of packages, also where a counter starts again, and not of zones in them', async () => {
    const { power, energyPerSample, utilisation, temperature } = figures(await samples(moments.map(kernelAt)))
    expect(power).toMatchObject({ kind: 'known', value: expect.closeTo(85, 6) as number })
    expect(energyPerSample).toMatchObject({ value: expect.closeTo(8.5, 6) as number })
    expect(utilisation).toMatchObject({ value: expect.closeTo(0.75, 6) as number })
    expect(temperature).toMatchObject({ value: 59 })
  })

  it('reads the frequency as the mean of all processors', async () => {
    expect((await samples([kernelAt(0)])).find((line) => line.startsWith('cpu'))).toContain(' mhz=2500 .')
  })

  it('says that a counter is there which it may not read', async () => {
    const energy = 'sys/class/powercap/intel-rapl:1/energy_uj'
    const unreadable = moments.map((second) =>
      Object.fromEntries(Object.entries(kernelAt(second)).filter(([path]) => path !== energy)),
    )
    expect(figures(await samples(unreadable)).power).toMatchObject({
      kind: 'missing',
      code: 'rapl-unreadable',
    })
  })

  it('says that the kernel shows no counter', async () => {
    const without = moments.map((second) =>
      Object.fromEntries(Object.entries(kernelAt(second)).filter(([path]) => !path.includes('powercap'))),
    )
    expect(figures(await samples(without)).power).toMatchObject({ kind: 'missing', code: 'rapl-absent' })
  })

  it('ends at once where there is no /proc', () => {
    const folder = freshFolder()
    const script = join(folder, 'telemetry.sh')
    writeFileSync(script, samplerScript(10))
    const { status, stdout } = spawnSync('sh', [script, 'cpu'], {
      encoding: 'utf8',
      env: { ...process.env, SAMPLED_ROOT: join(folder, 'nothing') },
    })
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'no-proc .\n' })
  })
})
