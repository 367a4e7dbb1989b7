import type { Bytes } from '../model/units.ts'
import { recipeOf, type Setup, type SetupVariant } from './setup.ts'

/** A container image that has a framework. */
export interface BuiltImage {
  /** `localhost/steadystate/jax:466d4bfd0813` */
  readonly tag: string
  /** SHA-256 of its configuration, which names its layers. */
  readonly id: string
  /** What it was built on, as it was named then. */
  readonly base: string
  readonly size: Bytes
}

/** Where the virtual environment is in an image. */
export const imageFolder = '/opt/steadystate'

/** Begins the tag of every image. */
export const imagePrefix = 'localhost/steadystate/'

export const imageLabels = {
  /** On every image, and on the container that it is made of: which setup it has. */
  setup: 'steadystate.setup',
  /** The OCI image specification names it. */
  base: 'org.opencontainers.image.base.name',
} as const

/** What decides what an image has. @param base id of the image that it is built on */
export const imageRecipe = ({ variables }: Setup, variant: SetupVariant, base: string): string =>
  JSON.stringify([recipeOf(variant), variables, base])

export interface ImageNames {
  readonly tag: string
  /** The container in which its packages are installed. */
  readonly container: string
}

/** The same recipe has the same names. */
export const imageNames = (setup: string, digest: string): ImageNames => ({
  tag: `${imagePrefix}${setup}:${digest}`,
  container: `steadystate-${setup}-${digest}`,
})

/**
 * How an image differs from the container that it is made of, as `podman commit --change` reads it.
 *
 * @param path PATH in the container
 */
export const imageChanges = (setup: string, base: string, path: string): readonly string[] => [
  `ENV PATH=${imageFolder}/bin:${path}`,
  // That of the container only keeps it running.
  'CMD ["python3"]',
  `LABEL ${imageLabels.setup}=${setup}`,
  `LABEL ${imageLabels.base}=${base}`,
]
