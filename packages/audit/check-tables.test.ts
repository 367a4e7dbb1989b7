import { say } from '../../src/core/messages/say.ts'
import { describe, expect, it } from 'vitest'
import { checkTables } from './check-tables.ts'

const report = (lines: string[]) => lines.join('\n')

const root = report([
  '# Collection',
  '',
  '## ResNet50-V1.5 training performance images/sec',
  '',
  'Measured on 4 nodes with 8x GPUs each.',
  '',
  '| Framework | FP32 throughput<br>(img/s) bsz=128 | FP32 speedup<br>bsz=128 | AMP throughput<br>(img/s) bsz=256 |',
  '| --- | --- | --- | --- |',
  '| [NGC MXNet](https://example.org) | [800.50](./nvidia/mxnet) | 8.0 | 2100.75 |',
])

const detail = (fp32Of8: string, ampHeading: string) =>
  report([
    '# NVIDIA MXNet ResNet50',
    '## FP32 batch size = 128',
    '| node_num | gpu_num | samples/s | speedup |',
    '| --- | --- | --- | --- |',
    '| 1 | 1 | 100.00 | 1.00 |',
    `| 4 | 32 | ${fp32Of8} | 8.01 |`,
    `## FP16 batch size = 256 ${ampHeading}`,
    '| node_num | gpu_num | samples/s |',
    '| --- | --- | --- |',
    '| 4 | 32 | 2100.75 |',
  ])

const check = (text: string) =>
  checkTables([
    { path: 'README.md', text: root },
    { path: 'nvidia/mxnet/README.md', text },
  ])

describe('checkTables', () => {
  const flagsOf = (lines: string[]) => {
    const { flags } = checkTables([{ path: 'README.md', text: report(lines) }])
    return flags.map(({ cells: [cell], why }) => [cell.line, say(why, 'en')])
  }

  it('finds a rate of all devices that is not that of one times their number', () => {
    const table = (total: string) => [
      '| GPUs | tokens/s/GPU | tokens/s |',
      '| --- | --- | --- |',
      '| 8 | 9,800 | 78,400 |',
      '| 16 | 9,633 | 154,128 |',
      `| 32 | 9,467 | ${total} |`,
      '| 64 | 9,277 | 593,728 |',
    ]
    expect(flagsOf(table('320,944'))).toEqual([[5, '9,467 × 32 is 302944.0, not 320,944']])
    expect(flagsOf(table('302,944'))).toEqual([])
  })

  it('explains an efficiency by the devices', () => {
    const table = [
      '| Run | GPUs | samples/sec | scaling efficiency |',
      '| --- | ---: | ---: | ---: |',
      '| bench | 1 | 1069.2 | 1.00 |',
      '| bench | 2 | 1749.3 | 0.92 |',
    ]
    expect(flagsOf(table)).toEqual([[4, '1749.3 ÷ 1069.2 ÷ 2 is 0.818, not 0.92']])
  })

  it('says nothing of a collection that agrees with itself', () => {
    const { flags, cells } = check(detail('800.50', ''))
    expect(cells).toBe(7)
    expect(flags).toEqual([])
  })

  it('finds a case with another value in the summary than in the report that the summary links to', () => {
    const { flags } = check(detail('801.40', ''))
    expect(flags.map(({ kind, certainty, why }) => [kind, certainty, say(why, 'en')])).toEqual([
      ['values-differ', 'sure', 'the same case is 800.50 here and 801.40 there (-0.1%)'],
    ])
    expect(flags[0]?.cells.map(({ document, line }) => `${document}:${line}`)).toEqual([
      'README.md:9',
      'nvidia/mxnet/README.md:6',
    ])
  })

  it('finds a figure that one document calls AMP and another the run without it', () => {
    const { flags } = check(detail('800.50', '& without amp'))
    expect(flags.map(({ kind, certainty }) => [kind, certainty])).toEqual([['labels-contradict', 'sure']])
    expect(flags[0]?.why).toMatchObject({ data: { labels: [{ label: 'amp', values: ['true', 'false'] }] } })
  })

  it('takes a figure that is rounded in the summary for the same figure', () => {
    const { flags } = check(detail('800.5', ''))
    expect(flags).toEqual([])
  })

  it('leaves documents alone that do not refer to each other', () => {
    const table = (value: string) =>
      report([
        '# PyTorch BERT',
        '## FP32 batch size = 32',
        '| gpu_num | sentences/sec |',
        '| --- | --- |',
        `| 8 | ${value} |`,
      ])
    const { flags } = checkTables([
      { path: 'a/one.md', text: table('123.45') },
      { path: 'b/two.md', text: table('133.45') },
    ])
    expect(flags).toEqual([])
  })

  it('puts the figure first that two others speak against', () => {
    const { flags } = checkTables([
      { path: 'README.md', text: root },
      { path: 'nvidia/mxnet/README.md', text: detail('801.40', '') },
      { path: 'nvidia/mxnet/again.md', text: detail('801.4', '') },
    ])
    expect(flags.map(({ cells }) => cells.map(({ document }) => document))).toEqual([
      ['README.md', 'nvidia/mxnet/README.md', 'nvidia/mxnet/again.md'],
    ])
  })

  it('lets a footnote take back the batch that the column names', () => {
    const noted = root.replace('| 2100.75 |', '| <sup>[1]</sup>2100.75 |')
    const inDetail = detail('800.50', '').replace('batch size = 256', 'batch size = 224')
    const check = (text: string) =>
      checkTables([
        { path: 'README.md', text },
        { path: 'nvidia/mxnet/README.md', text: inDetail },
      ]).flags
    expect(check(root).map(({ kind }) => kind)).toEqual(['labels-contradict'])
    expect(check(`${noted}\n\n[1]: measured with bsz = 224, more does not fit\n`)).toEqual([])
  })

  it('takes equal figures in rows of one table for chance', () => {
    const rows = '| 1 | 64 | 150.37 |\n| 1 | 96 | 150.37 |'
    const text = `# OneFlow BERT\n## FP32\n| gpu_num | batch_size | samples/s |\n| --- | --- | --- |\n${rows}`
    expect(checkTables([{ path: 'README.md', text }]).flags).toEqual([])
  })

  it('knows the machine that a chapter names at its start', () => {
    const chapter = (accelerator: string, value: string) =>
      report([
        '# Paddle BERT',
        `Measured on ${accelerator}.`,
        '## FP32 batch size = 96',
        '| gpu_num | sequences/sec |',
        '| --- | --- |',
        '| 1 | 164.86 |',
        `| 8 | ${value} |`,
      ])
    const flagsOf = (other: string) =>
      checkTables([
        { path: 'README.md', text: chapter('V100', '1288.53') },
        { path: 'paddle/README.md', text: chapter(other, '1320.94') },
      ]).flags
    expect(flagsOf('A100').filter(({ kind }) => kind === 'values-differ')).toEqual([])
    expect(flagsOf('V100').map(({ certainty }) => certainty)).toEqual(['sure'])
  })

  it('calls it only possible where no figure shows that a summary lists the runs of the other document', () => {
    const table = (value: string) =>
      report([
        '# Paddle BERT',
        '## FP32 batch size = 96',
        '| gpu_num | sequences/sec |',
        '| --- | --- |',
        `| 8 | ${value} |`,
      ])
    const { flags } = checkTables([
      { path: 'README.md', text: table('1288.53') },
      { path: 'paddle/README.md', text: table('1320.94') },
    ])
    expect(flags.map(({ certainty }) => certainty)).toEqual(['possible'])
  })

  it('names tables that cannot be read cell by cell', () => {
    const { unread } = checkTables([
      { path: 'merged.md', text: 'x\n\n<table><tr><th colspan="2">samples/s</th></tr></table>\n' },
      { path: 'bare.md', text: '|  |  |\n| --- | --- |\n| 1 | 2 |\n' },
    ])
    expect(unread).toEqual([
      { document: 'merged.md', line: 3, why: 'merged-cells' },
      { document: 'bare.md', line: 1, why: 'no-header' },
    ])
  })
})
