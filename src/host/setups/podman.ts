import { z } from 'zod'
import { SteadyError } from '../../core/model/error.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import { imageLabels, imagePrefix, type BuiltImage } from '../../core/setups/image.ts'
import { commandOutput } from '../processes/command-output.ts'
import { findProgram } from '../processes/find-program.ts'

const milliseconds = 60_000

export interface Podman {
  readonly program: string
  /** What a podman command prints, or why it failed. */
  readonly ask: (...args: readonly string[]) => Promise<Maybe<string>>
}

export interface FoundImage {
  /** 64 hexadecimal digits. */
  readonly id: string
  readonly tags: readonly string[]
  readonly size: Bytes
  readonly labels: Readonly<Record<string, string>>
}

/** Undefined where podman is not on PATH. */
function podmanOf(variables: NodeJS.ProcessEnv): Podman | undefined {
  const program = findProgram('podman', variables['PATH'] ?? '', '/')
  if (program === undefined) return undefined
  return { program, ask: (...args) => commandOutput(program, args, { timeout: milliseconds, variables }) }
}

const imagesSchema = z
  .array(
    z.object({
      Id: z.string(),
      RepoTags: z.array(z.string()).nullish(),
      Size: z.number(),
      Labels: z.record(z.string(), z.string()).nullish(),
    }),
  )
  .transform((images) =>
    images.map(({ Id, RepoTags, Size, Labels }): FoundImage => ({
      id: Id.replace(/^sha256:/, ''),
      tags: RepoTags ?? [],
      size: bytes(Size),
      labels: Labels ?? {},
    })),
  )

const inspected = async (
  { program, ask }: Podman,
  names: readonly string[],
): Promise<Maybe<FoundImage[]>> => {
  const printed = await ask('image', 'inspect', ...names)
  if (printed.kind === 'missing') return printed
  try {
    return known(imagesSchema.parse(JSON.parse(printed.value)))
  } catch (error) {
    return missing('probe-failed', { program, printed: String(error) })
  }
}

export async function findImage(podman: Podman, name: string): Promise<Maybe<FoundImage>> {
  const found = await inspected(podman, [name])
  if (found.kind === 'missing') return found
  const [image] = found.value
  return image === undefined
    ? missing('probe-failed', { program: podman.program, printed: `no ${name}` })
    : known(image)
}

/** Every image that steady built here; empty where podman does not answer. */
export async function builtImages(variables: NodeJS.ProcessEnv): Promise<BuiltImage[]> {
  const podman = podmanOf(variables)
  if (podman === undefined) return []
  const list = ['images', '--quiet', '--no-trunc', '--filter', `label=${imageLabels.setup}`]
  const printed = await podman.ask(...list)
  const ids =
    printed.kind === 'known' ? [...new Set(printed.value.split(/\s+/))].filter((id) => id !== '') : []
  if (ids.length === 0) return []
  const found = await inspected(podman, ids)
  if (found.kind === 'missing') return []
  // An image that somebody built on one of these has the same labels, but another name.
  return found.value
    .flatMap((image) =>
      image.tags.filter((tag) => tag.startsWith(imagePrefix)).map((tag) => asBuilt(image, tag)),
    )
    .sort((a, b) => (a.tag < b.tag ? -1 : 1))
}

export const asBuilt = ({ id, size, labels }: FoundImage, tag: string): BuiltImage => ({
  tag,
  id,
  base: labels[imageLabels.base] ?? '',
  size,
})

/**
 * Returns podman, and the folder where it keeps images.
 *
 * @throws SteadyError `IMAGE_ENGINE_ABSENT`, `IMAGE_ENGINE_FAILED`
 */
export async function requirePodman(
  variables: NodeJS.ProcessEnv,
): Promise<{ readonly podman: Podman; readonly storage: string }> {
  const podman = podmanOf(variables)
  if (podman === undefined) throw new SteadyError('IMAGE_ENGINE_ABSENT', {})
  const storage = await podman.ask('info', '--format', '{{.Store.GraphRoot}}')
  if (storage.kind === 'missing') throw new SteadyError('IMAGE_ENGINE_FAILED', { printed: storage })
  return { podman, storage: storage.value.trim() }
}
