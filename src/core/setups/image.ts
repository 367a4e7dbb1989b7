import type { Bytes } from '../model/units.ts'
import { recipeOf, type Setup, type SetupVariant } from './setup.ts'

/** A container image with a framework. */
export interface BuiltImage {
  /** `localhost/steadystate/jax:466d4bfd0813` */
  readonly tag: string
  /** SHA-256 of its configuration, which lists its layers. */
  readonly id: string
  /** Name of its base image at the time of the build. */
  readonly base: string
  readonly size: Bytes
}

/** Folder of the virtual environment in an image. */
export const imageFolder = '/opt/steadystate'

/** First part of every image's tag. */
export const imagePrefix = 'localhost/steadystate/'

export const imageLabels = {
  /** Label of every image and of the container that it is made from: the setup. */
  setup: 'steadystate.setup',
  /** Defined by the OCI image specification. */
  base: 'org.opencontainers.image.base.name',
} as const

/** Everything that determines the content of an image. @param base id of its base image */
export const imageRecipe = ({ variables }: Setup, variant: SetupVariant, base: string): string =>
  JSON.stringify([recipeOf(variant), variables, base])

export interface ImageNames {
  readonly tag: string
  /** The container in which its packages are installed. */
  readonly container: string
}

/** Equal recipes have equal names. */
export const imageNames = (setup: string, digest: string): ImageNames => ({
  tag: `${imagePrefix}${setup}:${digest}`,
  container: `steadystate-${setup}-${digest}`,
})

/**
 * Changes from the container to its image, as `podman commit --change` reads them.
 * @param path PATH in the container
 */
export const imageChanges = (setup: string, base: string, path: string): readonly string[] => [
  `ENV PATH=${imageFolder}/bin:${path}`,
  // The container's own command only keeps it running.
  'CMD ["python3"]',
  `LABEL ${imageLabels.setup}=${setup}`,
  `LABEL ${imageLabels.base}=${base}`,
]
