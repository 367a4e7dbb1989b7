import { describe, expect, it } from 'vitest'
import { agree } from './stated-environment.ts'

describe('a stated fact and a seen one', () => {
  it.each([
    ['Tesla V100-SXM2-16GB x 8', 'Tesla V100-SXM2-16GB (16.0 GiB) × 8'],
    ['NVIDIA 440.33.01', '440.33.01'],
    ['v0.1.9', '0.1.9'],
    ['2.0', '2.0.1+cu118'],
    ['Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz * 40', 'Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz (x64)'],
    ['Ubuntu 16.04.4 LTS (GNU/Linux 4.4.0-116-generic x86_64)', 'Ubuntu 16.04.4 LTS (4.4.0-116-generic)'],
    ['H100', 'NVIDIA H100 80GB HBM3 (79.6 GiB) × 4'],
    ['AMD EPYC', 'amd epyc'],
  ])('agree where they may name one thing: %s, %s', (stated, seen) => {
    expect(agree(stated, seen)).toBe(true)
    expect(agree(seen, stated)).toBe(true)
  })

  it.each([
    ['Tesla V100-SXM2-16GB x 8', 'NVIDIA A100-SXM4-80GB (80.0 GiB) × 8'],
    ['Tesla V100-SXM2-32GB x 8', 'Tesla V100-SXM2-16GB (16.0 GiB) × 8'],
    ['440.33.01', '535.104'],
    ['2.0', '2.10.0'],
    ['Ubuntu 16.04.4 LTS', 'Debian GNU/Linux 12 (bookworm)'],
    ['AMD EPYC', 'Intel Xeon'],
  ])('do not agree where they name two: %s, %s', (stated, seen) => {
    expect(agree(stated, seen)).toBe(false)
    expect(agree(seen, stated)).toBe(false)
  })
})
