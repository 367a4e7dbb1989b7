import { z } from 'zod'
import { expected } from '../model/text.ts'
import { duration, memory, oneOrMany, textOf, writtenText } from '../yaml/scalars.ts'
import { setupKinds } from './setup.ts'

const variables = z.record(textOf(/^[A-Za-z_][A-Za-z0-9_]*$/, expected('variable-name')), z.string())
const pythonVersion = textOf(/^3\.\d+$/, expected('python-version'))
const kinds = oneOrMany(z.enum(setupKinds))

const variant = z.strictObject({
  for: kinds.describe('What it computes on: cpu, cuda, or both.'),
  lock: z
    .string()
    .describe('A file beside this one: every package with its version and hashes, as pip reads it.'),
  python: z.strictObject({ min: pythonVersion, below: pythonVersion }),
  unpack: z
    .strictObject({
      maven: textOf(/^[^:\s]+(:[^:\s]+){4}$/, expected('maven-coordinates')),
      sha256: textOf(/^[0-9a-f]{64}$/, expected('sha256')),
      folder: z.string(),
    })
    .optional()
    .describe('A Python for machines that have none of these versions.'),
  build: z
    .strictObject({
      packages: oneOrMany(z.string()).describe('Packages of the lock that have sources only.'),
      programs: oneOrMany(z.string()).describe('Programs on PATH that building them needs.'),
      variables: variables.prefault({}).describe('Set while they are built.'),
    })
    .optional()
    .describe('Packages that are built here, after all others are installed.'),
  platforms: oneOrMany(z.string()).describe('As Node names them: linux-x64.'),
  download: memory,
  installed: memory,
  time: duration,
})

export const setupSchema = z
  .strictObject({
    title: z.string(),
    imports: oneOrMany(z.string()).describe('Modules that must import at the end.'),
    shows: oneOrMany(z.string()).describe('Packages whose versions people are shown.'),
    variables: variables.prefault({}).describe('Set for every run that uses it.'),
    variants: z.array(variant).prefault([]),
    absent: z
      .array(z.strictObject({ for: kinds, reason: writtenText(expected('reason-why-not')) }))
      .prefault([])
      .describe('Kinds that cannot be had, with the reason.'),
  })
  .meta({ title: 'steadystate setup' })
