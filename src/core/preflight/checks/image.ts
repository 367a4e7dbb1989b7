import { mapKnown } from '../../model/missing.ts'
import { same } from '../../model/text.ts'
import type { Check } from '../check.ts'

/** Characters of a digest that distinguish images. */
const shown = 'sha256:'.length + 12

/** The image of tasks. Differing images of nodes are a finding about their machines. */
export const image: Check = {
  name: 'image',
  title: { en: 'Image', zh: '镜像' },
  shows: ({ environment }) => {
    const software = environment?.software.find(({ name }) => name.startsWith('image '))
    return software && mapKnown(software.version, (digest) => same(digest.slice(0, shown)))
  },
  findings: () => [],
}
