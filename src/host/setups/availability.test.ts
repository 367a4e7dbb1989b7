import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytes, seconds } from '../../core/model/units.ts'
import type { Setup } from '../../core/setups/setup.ts'
import { availability } from './availability.ts'

const builds: Setup = {
  name: 'tiny',
  title: 'Tiny',
  imports: ['tiny'],
  shows: ['tiny'],
  variables: {},
  variants: [
    {
      for: ['cpu'],
      lock: '',
      python: { min: '3.8', below: '3.12' },
      unpack: undefined,
      build: { packages: ['tiny'], programs: ['g++', 'make', 'ninja'], variables: {} },
      platforms: ['linux-x64'],
      download: bytes(1),
      installed: bytes(1),
      time: seconds(1),
    },
  ],
  absent: [],
}

describe('a setup that builds packages', () => {
  it('cannot be had where programs that it needs are missing, and names all of them', async () => {
    const path = mkdtempSync(join(tmpdir(), 'steady-path-'))
    writeFileSync(join(path, 'make'), '', { mode: 0o755 })
    const here = { installed: [], variables: { PATH: path }, platform: 'linux-x64' }
    expect(await availability(builds, 'cpu', here)).toMatchObject({
      state: 'impossible',
      why: { code: 'setup-needs-programs', data: { programs: ['g++', 'ninja'] } },
    })
  })
})
