import { mapKnown } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import type { Check } from '../check.ts'

/** Characters of a digest that tell images apart. */
const shown = 'sha256:'.length + 12

/** The image that tasks run in. That nodes have different ones is a finding about their machines. */
export const image: Check = {
  name: 'image',
  title: { en: 'Image', zh: '镜像' },
  shows: ({ environment }) => {
    const software = environment?.software.find(({ name }) => name.startsWith('image '))
    return software && mapKnown(software.version, (digest) => same(digest.slice(0, shown)))
  },
  findings: () => [],
}
