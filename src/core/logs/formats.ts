import type { LogFormat } from './format.ts'
import { embeddedTrainer } from './formats/embedded-trainer.ts'
import { paddleclas } from './formats/paddleclas.ts'
import { paddleModelsResnet50 } from './formats/paddle-models-resnet50.ts'
import { paddlenlpBert } from './formats/paddlenlp-bert.ts'
import { paddlenlpTransformer } from './formats/paddlenlp-transformer.ts'
import { paddleseg } from './formats/paddleseg.ts'
import { paddledetection } from './formats/paddledetection.ts'
import { paddlerec } from './formats/paddlerec.ts'
import { paddleBertSteps } from './formats/paddle-bert-steps.ts'

/** Every log format, in the order in which a tie of detection is decided: one import and one row each. */
export const formats: readonly LogFormat[] = [
  embeddedTrainer,
  paddleclas,
  paddleModelsResnet50,
  paddlenlpBert,
  paddlenlpTransformer,
  paddleseg,
  paddledetection,
  paddlerec,
  paddleBertSteps,
]

export const formatNamed = (id: string): LogFormat | undefined => formats.find((format) => format.id === id)
