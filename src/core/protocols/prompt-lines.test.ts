import { expect, it } from 'vitest'
import { PromptLines } from './prompt-lines.ts'

const allOf = (lines: readonly (readonly [at: number, arrived: number])[]) => {
  const prompt = new PromptLines()
  for (const [at, arrived] of lines) prompt.see(at, arrived)
  return prompt.all
}

it('lines that arrive in the second that they name are prompt', () => {
  expect(allOf([0, 0.4, 0.9, 1.3, 1.8].map((time) => [Math.floor(time + 0.3), time]))).toBe(true)
})

it('lines that waited in a buffer, or that nobody watched, are not', () => {
  expect(allOf([0, 1, 2, 3].map((at) => [at, 3]))).toBe(false)
  expect(allOf([0, 1, 2].map((at) => [at, NaN]))).toBe(false)
})
