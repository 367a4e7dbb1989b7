import { expect, it } from 'vitest'
import type { Variant } from '../model/variant.ts'
import { variantText } from './variant-words.ts'

const variant = (parts: Partial<Variant>): Variant => ({
  name: 'x',
  git: undefined,
  image: undefined,
  setup: undefined,
  environment: {},
  parameters: {},
  ...parts,
})
const commit = '4c8fe2917f30'.padEnd(40, '0')
const git = (revision: string) => ({ revision, commit, folder: '', uncommitted: false })

it('a variant is told by its commit, its image, its variables and its parameters, without secrets', () => {
  const all = [
    variant({ git: git('main'), environment: { A: '1', HF_TOKEN: 'abc' }, parameters: { steps: 20 } }),
    variant({ git: git(commit.slice(0, 7)), setup: 'pytorch' }),
    variant({ git: git('main'), image: 'lab/train:2' }),
    variant({}),
  ]
  expect(all.map((variant) => variantText(variant, all).en)).toEqual([
    'main (4c8fe2917f30) · A=1 · HF_TOKEN=(redacted) · steps=20',
    '4c8fe2917f30 · setup pytorch',
    'main (4c8fe2917f30) · image lab/train:2',
    'the working tree',
  ])
  expect(variantText(variant({}), [variant({})]).en).toBe('nothing changed')
})
