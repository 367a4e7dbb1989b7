import { expect, it } from 'vitest'
import type { SetupVariant } from '../../core/setups/setup.ts'
import { bytes, seconds } from '../../core/model/units.ts'
import { startText } from './setups.ts'

const variant: SetupVariant = {
  for: ['cpu', 'cuda'],
  lock: 'torch==2.15.0 --hash=sha256:00\n',
  python: { min: '3.11', below: '3.15' },
  unpack: undefined,
  build: undefined,
  platforms: ['linux-x64'],
  download: bytes(3 * 2 ** 30),
  installed: bytes(6 * 2 ** 30),
  time: seconds(120),
}
const setup = {
  name: 'pytorch',
  title: 'PyTorch',
  imports: [],
  shows: [],
  variables: {},
  variants: [],
  absent: [],
}

it('says before a download for CPUs that it has CUDA in it, and what is smaller', () => {
  const { en, zh } = startText(setup, variant, 'cpu')
  expect(en).toContain('3.0 GiB to download')
  for (const text of [en, zh]) expect(text).toContain('steady setup pytorch --system')
  expect(startText(setup, variant, 'cuda').en).not.toContain('--system')
  expect(startText(setup, { ...variant, for: ['cpu'] }, 'cpu').en).not.toContain('--system')
})
