#!/usr/bin/env node
// A stand-in for nvidia-smi of a node with two A100, for machines without one. STAND_IN_DRIVER chooses the generation of the
// driver, STAND_IN_LOST_AFTER the sample after which a GPU is lost. It answers in the forms of the real program.
const driver = process.env.STAND_IN_DRIVER ?? 'event'
const lostAfter = Number(process.env.STAND_IN_LOST_AFTER ?? Infinity)

const further = {
  event: ['mig.mode.current', 'clocks_event_reasons.active'],
  throttle: ['mig.mode.current', 'clocks_throttle_reasons.active'],
  oldest: [],
}[driver]

const gpus = [
  {
    uuid: 'GPU-5f3ab9d1-7c1e-4d0a-9a53-0c2f51c8e210',
    use: 97,
    power: '300.00',
    heat: 61,
    clock: 1395,
    reasons: 0,
  },
  {
    uuid: 'GPU-8a1c04ee-3b52-4f7d-b1d6-2f6a9c7e1d33',
    use: 95,
    power: '310.00',
    heat: 84,
    clock: 1205,
    reasons: 0x20,
  },
].map(({ uuid, use, power, heat, clock, reasons }, index) => ({
  index,
  uuid,
  name: 'NVIDIA A100-SXM4-40GB',
  driver_version: '550.54.15',
  'utilization.gpu': use,
  'memory.used': 30_120 + index,
  'memory.total': 40_960,
  'power.draw': power,
  'power.limit': '400.00',
  'enforced.power.limit': '400.00',
  'power.default_limit': '400.00',
  'temperature.gpu': heat,
  'clocks.sm': clock,
  'clocks.max.sm': 1410,
  ...Object.fromEntries(
    further.map((name) => [
      name,
      name === 'mig.mode.current' ? 'Disabled' : `0x${reasons.toString(16).padStart(16, '0')}`,
    ]),
  ),
}))

const [option = '', ...others] = process.argv.slice(2)
const fields = /^--query-gpu=(.*)$/.exec(option)?.[1]?.split(',')
const period = others.includes('-lms') ? Number(others[others.indexOf('-lms') + 1]) : undefined

if (fields !== undefined) answer(fields)
else if (option === 'topo') console.log('\tGPU0\tGPU1\nGPU0\t X \tNV12\nGPU1\tNV12\t X ')
else if (option === '')
  console.log('| NVIDIA-SMI 550.54.15   Driver Version: 550.54.15   CUDA Version: 12.4 |')

function answer(asked) {
  const unknown = asked.find((name) => !(name in gpus[0]))
  if (unknown !== undefined) {
    console.log(`Field "${unknown}" is not a valid field to query.\n`)
    process.exitCode = 2
    return
  }
  const print = () => {
    for (const gpu of gpus) console.log(asked.map((name) => gpu[name]).join(', '))
  }
  print()
  if (period === undefined) return
  let count = 1
  const timer = setInterval(() => {
    count += 1
    if (count <= lostAfter) {
      print()
      return
    }
    console.log(
      'Unable to determine the device handle for GPU0000:3B:00.0: GPU is lost.  Reboot the system to recover this GPU',
    )
    clearInterval(timer)
    process.exitCode = 15
  }, period)
}
