import { z } from 'zod'
import { absentable, type FromSchema } from './schema.ts'

/** One container image for all workloads, or one by workload; `default` is for workloads that are not named. */
export const imageChoiceSchema = z.union([z.string(), z.record(z.string(), z.string())])
export type ImageChoice = FromSchema<typeof imageChoiceSchema>

export const containerProgramNames = ['podman', 'docker', 'apptainer', 'pyxis'] as const

/** What gets a container of its own. */
export const containerScopes = ['node', 'rank'] as const

export const pullPolicies = ['missing', 'never'] as const

const mountSchema = z.object({
  /** Path on the node. */
  source: z.string(),
  /** Path in the container. */
  target: z.string(),
  readOnly: z.boolean(),
})
/** A file or folder of a node that containers see. */
export type Mount = FromSchema<typeof mountSchema>

export const containerSettingsSchema = z.object({
  program: z.enum(containerProgramNames),
  /** Whether a node fetches an image that it does not have. */
  pull: z.enum(pullPolicies),
  network: z.string(),
  /** Whether the ranks of a node share one container, or have one each. Older files have only `rank`. */
  per: z.enum(containerScopes).prefault('rank'),
  /** As `docker run --ipc` reads it; undefined for the program's default. */
  ipc: absentable(z.string()),
  /** Size of /dev/shm, as `docker run --shm-size` reads it. */
  sharedMemory: z.string(),
  /** Resource limits, as `docker run --ulimit` reads them. */
  limits: z.array(z.string()),
  /** User and group in the container; undefined for those of the image. */
  user: absentable(z.string()),
  /** Replaces the entry point of the image; undefined keeps that of the image. */
  entrypoint: absentable(z.string()),
  /** Options that give a container the GPUs of its node; undefined: the program's usual ones. */
  gpuOptions: absentable(z.array(z.string())),
  mounts: z.array(mountSchema),
  /** Further options of `run`. */
  options: z.array(z.string()),
})
export type ContainerSettings = FromSchema<typeof containerSettingsSchema>
