import { switchAxis } from './axis-kinds.ts'

export const packingAxis = switchAxis({
  name: 'packing',
  describe: 'Whether several texts share a sequence, each attending to its own tokens only.',
  compares: 'work',
  idPart: () => 'packed',
  title: { en: 'Packing', zh: '序列打包' },
  label: (on) => (on ? { en: 'packed', zh: '序列打包' } : { en: 'not packed', zh: '不打包' }),
})
