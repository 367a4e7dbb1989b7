import { same } from '../text.ts'
import { switchAxis } from './axis-kinds.ts'

export const xlaAxis = switchAxis({
  name: 'xla',
  describe: 'Whether the XLA compiler is on.',
  presence: 'always',
  compares: 'means',
  idPart: () => 'xla',
  fromLog: ({ xla }) => xla,
  title: same('XLA'),
  label: (on) => (on ? same('XLA') : { en: 'without XLA', zh: '不启用 XLA' }),
})
