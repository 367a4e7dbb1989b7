import { expect, it } from 'vitest'
import { containersSchema } from '../cluster/schema.ts'
import { containerSettings } from '../cluster/read.ts'
import { known, missing } from '../model/missing.ts'
import { askedInside, imageSoftware } from './image-facts.ts'

const settings = containerSettings(containersSchema.parse({ ulimits: ['nofile=1024'] }))
const image = { name: 'lab/train:1', settings }
const [id, digest] = ['4b'.repeat(32), '9e'.repeat(32)]

it.each([
  ['podman, of an image from a registry', `${id} docker.io/lab/train@sha256:${digest}\n`, digest],
  ['docker, of an image from a registry', `sha256:${id} lab/train@sha256:${digest}\n`, digest],
  ['an image that was built here', `${id}\n`, id],
])('the version of an image is its digest: %s', (_, answer, expected) => {
  expect(imageSoftware(image, known(answer))).toEqual({
    name: 'image lab/train:1',
    version: known(`sha256:${expected}`),
  })
})

it('an image of which nothing is known has no version, and says why', () => {
  const why = missing('capacity-not-asked')
  expect(imageSoftware(image, why).version).toEqual(why)
  expect(imageSoftware(image, known('what?')).version.kind).toBe('missing')
})

it('a program in an image is asked without a network and without fetching anything', () => {
  const { program, args } = askedInside(image, ['python3', '-c', 'print()'])
  expect(program).toBe('podman')
  expect(args).toEqual(expect.arrayContaining(['--pull=never', '--network=none', '--ulimit=nofile=1024']))
  expect(args.slice(args.indexOf('lab/train:1'))).toEqual(['lab/train:1', '-c', 'print()'])
  expect(args).toContain('--entrypoint=python3')
})
