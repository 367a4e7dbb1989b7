import { z } from 'zod'
import { absentable, countSchema, type FromSchema } from '../model/schema.ts'

const expertsSchema = z.object({
  count: countSchema,
  /** Experts that compute each token. */
  active: countSchema,
  /** Inner width of one expert. */
  feedForward: countSchema,
  /** Total inner width of the experts that compute every token; 0 without them. */
  shared: z.int().min(0),
  /** First layers that have a plain feed-forward block instead of experts. */
  denseLayers: z.int().min(0),
})

/** Attention whose keys and values are projected from a small vector, as in DeepSeek-V2 and V3. */
const latentSchema = z.object({
  /** Width of the vector that queries are projected from; 0 where they are projected from the hidden state. */
  query: z.int().min(0),
  keyValue: countSchema,
  /** Elements of each head that carry the position. `headSize` counts the others. */
  rope: countSchema,
  /** Elements of a head's value. */
  value: countSchema,
})

export const architectureSchema = z.object({
  layers: countSchema,
  hidden: countSchema,
  heads: countSchema,
  keyValueHeads: countSchema,
  /** Elements of a head; `heads × headSize` need not be `hidden`. */
  headSize: countSchema,
  /** Inner width of a feed-forward block. */
  feedForward: countSchema,
  /** The feed-forward block has three matrices, as with SwiGLU, instead of two. */
  gated: z.boolean(),
  vocabulary: countSchema,
  /** The output head is the embedding table itself. */
  tied: z.boolean(),
  /** Learned positions; 0 where they are rotary or computed. */
  positions: z.int().min(0),
  norm: z.enum(['rms', 'layer']),
  biases: z.enum(['none', 'query-key-value', 'all']),
  /** Queries and keys of each head are normalised with a learned scale. */
  normalisesHeads: z.boolean(),
  /** Tokens that a windowed layer's attention sees, and the number of such layers. */
  window: absentable(z.object({ size: countSchema, layers: countSchema })),
  experts: absentable(expertsSchema),
  latent: absentable(latentSchema),
})
/** The dimensions of a language-model decoder. */
export type Architecture = FromSchema<typeof architectureSchema>

/** Layers whose feed-forward block is a set of experts. */
export const expertLayers = ({ layers, experts }: Architecture): number =>
  experts === undefined ? 0 : layers - experts.denseLayers

export const feedForwardMatrices = ({ gated }: Architecture): number => (gated ? 3 : 2)
