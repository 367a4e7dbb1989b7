import { expect, test } from 'vitest'
import { applyNetwork, type ResidualNetwork } from '../../packages/trainer/network/residual-network.ts'
import { seededRandom } from '../../packages/trainer/random.ts'
import { Reference, value } from './float64.ts'

const network: ResidualNetwork = {
  name: 'tiny',
  stem: {
    channels: 4,
    convolution: { kernel: 3, stride: 2, padding: 1 },
    pool: { kernel: 3, stride: 2, padding: 1 },
  },
  stages: [
    { width: 2, blocks: 1, stride: 1 },
    { width: 2, blocks: 1, stride: 2 },
  ],
  expansion: 2,
  classes: 3,
}
const shape = [3, 2, 16, 16]
const labels = [0, 2]

/** The loss of the network with one value of one parameter moved by `shift`, and the gradients there. */
const evaluate = (moved?: { readonly name: string; readonly index: number; readonly shift: number }) => {
  const random = seededRandom(7)
  const reference = new Reference(({ name, shape: [...sizes] }) => {
    const values = Array.from({ length: sizes.reduce((a, b) => a * b) }, () => random() - 0.4)
    return values.map((item, index) =>
      moved?.name === name && moved.index === index ? item + moved.shift : item,
    )
  })
  const pixels = Array.from({ length: shape.reduce((a, b) => a * b) }, random)
  const logits = applyNetwork(network, reference.layers, value(shape, pixels))
  const loss = reference.crossEntropy(logits, labels, 0.1)
  reference.backward()
  return { loss, parameters: reference.parameters }
}

test('the gradient of every reference parameter is the slope of the loss', () => {
  const { parameters } = evaluate()
  const step = 1e-5
  for (const [name, { gradient }] of parameters) {
    const index = gradient.length >> 1
    const slope =
      (evaluate({ name, index, shift: step }).loss - evaluate({ name, index, shift: -step }).loss) /
      (2 * step)
    expect(Math.abs((gradient[index] ?? Number.NaN) - slope), name).toBeLessThan(
      1e-7 + 1e-5 * Math.abs(slope),
    )
  }
})
