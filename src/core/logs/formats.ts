import type { LogFormat } from './format.ts'
import { embeddedTrainer } from './formats/embedded-trainer.ts'

/** Every log format, in the order in which a tie of detection is decided: one import and one row each. */
export const formats: readonly LogFormat[] = [embeddedTrainer]

export const formatNamed = (id: string): LogFormat | undefined => formats.find((format) => format.id === id)
