import { createRequire } from 'node:module'
import type * as Ort from 'onnxruntime-node'

// The engine would send usage data to its maker by default. The variable is read when the engine is loaded.
process.env['ORT_DISABLE_TELEMETRY'] = '1'

/** The npm package, or the folder with it that a variable names. */
const ort = createRequire(import.meta.url)(process.env['STEADY_ENGINE'] ?? 'onnxruntime-node') as typeof Ort

export const engineName = 'onnxruntime-node'
export const engineVersion = ort.env.versions.node ?? 'unknown'

/** Every tensor of a run, by name, in memory that the caller owns: the engine reads inputs and writes outputs in place. */
export type Bindings = {
  readonly inputs: Readonly<Record<string, Binding>>
  readonly outputs: Readonly<Record<string, Binding>>
}

export type Binding = {
  readonly shape: readonly number[]
  /** Not over a SharedArrayBuffer, which the engine refuses. */
  readonly data: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>
}

/** A graph ready to run on its bindings. */
export type Engine = { readonly run: () => Promise<void> }

export const createEngine = async (
  model: Uint8Array,
  threads: number,
  { inputs, outputs }: Bindings,
): Promise<Engine> => {
  const session = await ort.InferenceSession.create(model, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // This optimization would merge a transposed weight back into the product from which it was separated for speed.
    extra: { optimization: { disable_specified_optimizers: 'GemmTransposeFusion' } },
    // Errors only: warnings are about kernels and placement, on which a user cannot act.
    logSeverityLevel: 3,
  })
  const tensors = (bindings: Readonly<Record<string, Binding>>) =>
    Object.fromEntries(Object.entries(bindings).map(([name, binding]) => [name, tensor(binding)]))
  const feeds = tensors(inputs)
  const fetches = tensors(outputs)
  return {
    run: async () => {
      await session.run(feeds, fetches)
    },
  }
}

const tensor = ({ shape, data }: Binding) =>
  data instanceof BigInt64Array
    ? new ort.Tensor('int64', data, shape)
    : new ort.Tensor('float32', data, shape)
