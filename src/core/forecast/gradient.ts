import { mapKnown, missing, known, type Maybe } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'

/** What is known of the gradient that the devices of a training exchange. */
export interface GradientFacts {
  /** Weights that are trained, where the program states them. */
  readonly parameters?: number | undefined
  /** Of the exchanged gradient, where the program states it, else of the training: `float16`, `amp`. */
  readonly formats: readonly string[]
  /** The model's name, as people write it. */
  readonly model?: string | undefined
}

/** Trained weights by model, for trainings that do not state them. Of several that match, the first counts. */
const models: readonly { readonly name: RegExp; readonly parameters: number; readonly source: string }[] = [
  { name: /resnet[-_ ]?50/i, parameters: 25.6e6, source: 'He et al. 2016; torchvision counts 25,557,032' },
  { name: /resnet[-_ ]?101/i, parameters: 44.5e6, source: 'torchvision counts 44,549,160' },
  { name: /resnet[-_ ]?152/i, parameters: 60.2e6, source: 'torchvision counts 60,192,808' },
  { name: /vgg[-_ ]?16/i, parameters: 138.4e6, source: 'Simonyan and Zisserman 2015, table 2' },
  { name: /alexnet/i, parameters: 61.1e6, source: 'torchvision counts 61,100,840' },
  { name: /bert[-_ ]?large/i, parameters: 340e6, source: 'Devlin et al. 2019' },
  { name: /bert/i, parameters: 110e6, source: 'Devlin et al. 2019, BERT-base' },
  { name: /transformer[-_ ]?big/i, parameters: 213e6, source: 'Vaswani et al. 2017, table 3' },
  {
    name: /mask[-_ ]?r-?cnn/i,
    parameters: 44.4e6,
    source: 'torchvision counts 44,401,393 with ResNet-50-FPN',
  },
]

/** Mixed precision keeps gradients in 32 bits unless the program says otherwise. */
const isHalf = (format: string) => /^(?:float16|bfloat16|fp16|bf16)$/i.test(format)

/** What every device contributes to the all-reduce of one step. */
export const gradientBytes = ({ parameters, formats, model }: GradientFacts): Maybe<Bytes> =>
  mapKnown(parametersOf(parameters, model), (count) => bytes(count * (formats.some(isHalf) ? 2 : 4)))

function parametersOf(stated: number | undefined, model: string | undefined): Maybe<number> {
  if (stated !== undefined) return known(stated)
  const found = model === undefined ? undefined : models.find(({ name }) => name.test(model))
  return found === undefined ? missing('gradient-size-unknown') : known(found.parameters)
}
