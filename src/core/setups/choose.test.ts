import { describe, expect, it } from 'vitest'
import { bytes, seconds } from '../model/units.ts'
import { chooseSetup } from './choose.ts'
import type { InstalledSetup } from './installed.ts'
import type { Setup, SetupVariant } from './setup.ts'

const variant = (kinds: SetupVariant['for'], lock: string): SetupVariant => ({
  for: kinds,
  lock,
  python: { min: '3.11', below: '3.13' },
  unpack: undefined,
  build: undefined,
  platforms: ['linux-x64'],
  download: bytes(1),
  installed: bytes(1),
  time: seconds(1),
})

const setup: Setup = {
  name: 'torch',
  title: 'Torch',
  imports: ['torch'],
  shows: ['torch'],
  variables: {},
  variants: [variant(['cpu'], 'for cpus'), variant(['cuda'], 'for gpus')],
  absent: [],
}

const installed = (kind: 'cpu' | 'cuda', digest: string | null): InstalledSetup => ({
  version: 1,
  name: 'torch',
  for: [kind],
  digest,
  python: `/setups/${digest ?? 'system'}/bin/python3`,
  pythonVersion: '3.11.7',
  packages: { torch: '2.15.0' },
  made: '2026-01-01T00:00:00.000Z',
})

const choose = (
  there: readonly InstalledSetup[],
  device: 'cpu' | 'gpu' = 'cpu',
  wantedSetup: Setup = setup,
) =>
  chooseSetup('torch', device, {
    setups: new Map([['torch', wantedSetup]]),
    installed: there,
    digest: (lock) => `digest of ${lock}`,
  })

describe('chooseSetup', () => {
  it('takes the installation of the current lock before the system', () => {
    const current = installed('cpu', 'digest of for cpus')
    expect(choose([installed('cpu', null), current])).toMatchObject({ state: 'ready', installed: current })
  })

  it('takes the system where nothing else is installed', () => {
    expect(choose([installed('cpu', null)])).toMatchObject({ state: 'ready', installed: { digest: null } })
  })

  it('does not take an installation for CPUs on a GPU, and names the command that helps', () => {
    expect(choose([installed('cpu', 'digest of for cpus')], 'gpu')).toMatchObject({
      why: { code: 'setup-not-ready', data: { command: 'steady setup torch --cuda' } },
    })
  })

  it('does not take an installation of an older lock', () => {
    expect(choose([installed('cpu', 'digest of an old lock')])).toMatchObject({
      why: { code: 'setup-outdated' },
    })
  })

  it('says why a kind cannot be had', () => {
    const reason = { en: 'no wheel', zh: '没有安装包' }
    const without = { ...setup, variants: [], absent: [{ for: ['cuda' as const], reason }] }
    expect(choose([], 'gpu', without)).toMatchObject({
      why: { code: 'setup-unavailable', data: { setup: 'torch', why: reason } },
    })
  })

  it('a workload that names no setup of the catalogue is told so', () => {
    const offer = { setups: new Map<string, Setup>(), installed: [], digest: String }
    expect(chooseSetup('torch', 'cpu', offer)).toMatchObject({ why: { code: 'setup-unknown' } })
  })
})
