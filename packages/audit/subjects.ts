/** The subject of a figure: the framework (as a collection names it) and the model, as far as stated. */
export interface Subject {
  readonly framework?: string
  readonly model?: string
}

const frameworks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['oneflow', /one\s?flow/i],
  ['mindspore', /mindspore/i],
  ['hugectr', /hugectr/i],
  ['paddle', /paddle/i],
  ['deepspeed', /deepspeed/i],
  ['megatron', /megatron/i],
  ['tensorflow', /tensor\s?f(?:or)?low/i],
  ['pytorch', /pytorch/i],
  ['mxnet', /mx\s?net/i],
]

const models: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['resnet50', /resnet-?\s?50|\brn50/i],
  ['bert', /\bbert\b/i],
  ['mask-rcnn', /mask\s?r-?cnn/i],
  ['transformer', /\btransformer\b/i],
  ['deeplabv3p', /deeplab/i],
  ['hrnet', /hrnet/i],
  ['wide-deep', /wide\s?(?:&|and)?\s?deep|\bwdl\b/i],
  ['partial-fc', /parti?a[il]l?[\s-]?fc/i],
  // PartialFC is another way to train the same network, in a folder next to ArcFace's.
  ['insightface', /^(?!.*parti?a[il]l?[\s-]?fc).*(?:insightface|arcface|\br100\b)/is],
  ['gpt', /\bgpt\b/i],
  ['word2vec', /word2vec/i],
  ['ctr-dnn', /ctr\s?dnn/i],
  ['dlrm', /\bdlrm\b/i],
]

/** All names of frameworks and models, to be found anywhere in a text. */
export const subjectNames: readonly RegExp[] = [...frameworks, ...models]
  .filter(([name]) => name !== 'insightface')
  .map(([, pattern]) => new RegExp(pattern.source, 'gi'))

/** NVIDIA's builds are a separate framework in these collections: `ngc mxnet` is not `mxnet`. */
export function subjectIn(text: string): Subject {
  const framework = onlyMatch(frameworks, text)
  const model = onlyMatch(models, text)
  const ngc = /\bngc\b|nvidia/i.test(text)
  return {
    ...(framework === undefined ? {} : { framework: ngc ? `ngc ${framework}` : framework }),
    ...(model === undefined ? {} : { model }),
  }
}

/** A text that names two of them gives neither. */
function onlyMatch(names: typeof frameworks, text: string): string | undefined {
  const found = names.filter(([, pattern]) => pattern.test(text))
  return found.length === 1 ? found[0]?.[0] : undefined
}
