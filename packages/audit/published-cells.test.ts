import { describe, expect, it } from 'vitest'
import { readDocument } from './documents.ts'
import { publishedCells } from './published-cells.ts'

const cellsOf = (lines: string[]) => {
  const document = readDocument({ path: 'oneflow/resnet50/README.md', text: lines.join('\n') })
  return publishedCells(document, new Map([[document.path, document]]))
}

describe('publishedCells', () => {
  it('multiplies devices by nodes where the column counts them per node', () => {
    const cells = cellsOf([
      '## images/s FP32',
      '| num_nodes | gpu_num_per_node | batch_size_per_device | throughput |',
      '| --- | --- | --- | --- |',
      '| 1 | 8 | 128 | 2900.5 |',
      '| 4 | 8 | 128 | 11000.5 |',
    ])
    expect(cells.map(({ labels }) => labels.devices)).toEqual([8, 32])
    expect(cells.map(({ labels }) => labels.batch)).toEqual([128, 128])
  })

  it('leaves tables of latency, memory and settings alone', () => {
    expect(cellsOf(['| gpu_num | latency / ms |', '| --- | --- |', '| 8 | 22.4 |'])).toEqual([])
    expect(cellsOf(['| gpu_num | Global Batch Size |', '| --- | --- |', '| 8 | 65536 |'])).toEqual([])
    expect(cellsOf(['| option | PyTorch |', '| --- | --- |', '| FP32 | 256 |'])).toEqual([])
  })

  it('keeps a missing figure out', () => {
    const cells = cellsOf(['| gpu_num | samples/s |', '| --- | --- |', '| 1 | - |', '| 8 | OOM |'])
    expect(cells).toEqual([])
  })
})
