import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTablesIn } from '../../src/app/check/check-tables.ts'

// Public collections are not part of this repository. Each flag on them was judged by reading the documents; the lists
// name its place and the verdict. A new flag must be read and judged before it is added.

const folder = process.env['STEADY_TABLE_COLLECTIONS']

interface Judged {
  readonly place: string
  readonly verdict: string
}

function judgedIn(name: string): readonly Judged[] {
  return readFileSync(join(import.meta.dirname, 'judged', `${name}.tsv`), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [document = '', at = '', column = '', kind = '', verdict = ''] = line.split('\t')
      return { place: `${document}:${at} column ${column} ${kind}`, verdict }
    })
}

async function flagsIn(path: string): Promise<string[]> {
  const { flags } = await checkTablesIn(path)
  return flags
    .filter(({ certainty }) => certainty !== 'possible')
    .map(({ kind, cells: [cell] }) => `${cell.document}:${cell.line} column ${cell.column} ${kind}`)
}

describe.each([
  ['DLPerf', 'oneflow-inc-dlperf'],
  ['Perf', 'paddlepaddle-perf'],
  ['DeepLearningExamples', 'nvidia-deeplearningexamples'],
  ['Megatron-Bridge', 'nvidia-nemo-megatron-bridge'],
  ['llm-foundry', 'mosaicml-llm-foundry'],
  ['torchtitan', 'pytorch-torchtitan'],
  ['maxtext', 'ai-hypercomputer-maxtext'],
  ['InternEvo', 'internlm-internevo'],
])('the tables of %s', (checkout, name) => {
  const path = join(folder ?? '', checkout)
  const there = folder !== undefined && existsSync(path)
  const why = there ? '' : ` (skipped: no checkout in the folder that STEADY_TABLE_COLLECTIONS names)`

  it.skipIf(!there)(
    `have only flags that were judged, and all that were judged true${why}`,
    { timeout: 600_000 },
    async () => {
      const flags = await flagsIn(path)
      const judged = judgedIn(name)
      expect(flags.filter((flag) => !judged.some(({ place }) => place === flag))).toEqual([])
      expect(judged.filter(({ place, verdict }) => verdict === 'true' && !flags.includes(place))).toEqual([])
    },
  )

  it('have a list of verdicts of which at least 95 % are true', () => {
    const judged = judgedIn(name)
    for (const { verdict } of judged) expect(['true', 'false']).toContain(verdict)
    expect(judged.filter(({ verdict }) => verdict === 'true').length).toBeGreaterThanOrEqual(
      0.95 * judged.length,
    )
  })
})

describe('the lists of verdicts', () => {
  it.each([
    ['a summary with another figure than its report', 'README.md:125 column 2 values-differ'],
    [
      'figures that a report calls AMP, and their own document the run without',
      'NVIDIADeepLearningExamples/MxNet/Classification/RN50v1.5/README.md:325 column 2 labels-contradict',
    ],
    ['a speedup with a digit too few', 'PaddlePaddle/resnet50v1.5/README.md:301 column 3 ratio-differs'],
    [
      'a speedup whose last digit was cut',
      'OneFlow/Recognition/insightface/README.md:280 column 4 ratio-differs',
    ],
  ])('have the known error of DLPerf: %s', (_, place) => {
    expect(judgedIn('oneflow-inc-dlperf').map((judged) => judged.place)).toContain(place)
  })

  it("have the speedups of NVIDIA's examples that only the title of their column explains", () => {
    expect(judgedIn('nvidia-deeplearningexamples').map((judged) => judged.place)).toContain(
      'MxNet/Classification/RN50v1.5/README.md:652 column 3 ratio-differs',
    )
  })
})
