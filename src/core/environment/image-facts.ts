import { containerPrograms } from '../containers/programs.ts'
import { patience, type ProgramCall } from './nvidia-smi.ts'
import { known, type Maybe } from '../model/missing.ts'
import type { ImageQuestion, Software } from '../model/environment.ts'
import { unstated } from './reasons.ts'

/** A call of a program in an image, without files of a job. */
export const askedInside = (image: ImageQuestion, command: readonly string[]): ProgramCall => ({
  ...containerPrograms[image.settings.program].inside(image, command),
  milliseconds: patience,
})

/** The call whose answer {@link imageSoftware} reads. */
export const imageCommand = ({ name, settings: { program } }: ImageQuestion): ProgramCall => ({
  ...containerPrograms[program].identify(name),
  milliseconds: patience,
})

/**
 * The digest of an image in its registry, or else the image's own id.
 * @param answer `4bf3… docker.io/library/debian@sha256:9e6b…`
 */
export const imageSoftware = ({ name, settings }: ImageQuestion, answer: Maybe<string>): Software =>
  answer.kind === 'missing'
    ? { name: rowOf(name), version: answer }
    : statedImage(name, answer.value, settings.program)

/**
 * As {@link imageSoftware}, for an image whose digest an engine reports.
 * @param by name of the engine
 */
export function statedImage(name: string, stated: string, by: string): Software {
  const digest = /@(sha256:[0-9a-f]{64})/.exec(stated)?.[1]
  const id = /^(?:sha256:)?([0-9a-f]{64})/.exec(stated)?.[1]
  const version = digest ?? (id === undefined ? undefined : `sha256:${id}`)
  return { name: rowOf(name), version: version === undefined ? unstated(by) : known(version) }
}

const rowOf = (image: string) => `image ${image}`
