import type { WrittenLogFormat } from '../template/schema.ts'

/** Programs on MindSpore, besides its own monitors. */
export const mindsporeFormats: readonly WrittenLogFormat[] = [
  // MindSpore networks with a rate of all devices; most other values may be absent. `mean_fps` summarises an epoch and is no step.
  {
    id: 'mindspore-models',
    title: 'MindSpore models that print a rate',
    names: [
      { text: ' imgs/sec', unit: 'images' },
      { text: ' fps:', unit: 'images' },
      { text: ',fps:', unit: 'images' },
    ],
    rates: 'global',
    'every-rank': true,
    lines: [String.raw`[ ,]fps: ?(?<rate>[\d.]+)`, String.raw`[ ,](?<rate>[\d.]+) imgs/sec`].flatMap(
      (rate) => [
        { pattern: String.raw`\bepoch\[(?<epoch>\d+)\], iter\[(?<step>\d+)\],.*?${rate}` },
        { pattern: String.raw`\bepoch:(?<epoch>\d+), iter:(?<step>\d+),.*?${rate}` },
      ],
    ),
    optional: ['step time:{milliseconds}', 'loss:{loss}'],
  },
  // MindSpore Transformers prints the milliseconds of a step; the rate on the next line is of one device. Dynamic graphs have no epochs.
  {
    id: 'mindformers',
    title: 'MindSpore Transformers',
    names: [{ text: 'mindformers', framework: 'MindSpore' }],
    'every-rank': true,
    lines: [
      '{ Epoch:[{epoch}], step:[{step} loss:{loss}, per_step_time: {milliseconds}ms',
      '{ Epoch:[{epoch}], step:[{step} loss:{loss}, time:{milliseconds}ms',
      '{ step:[{step} loss:{loss}, per_step_time:{milliseconds}ms',
    ],
  },
  // MindYOLO. The milliseconds of a step are the mean since the previous line; its losses are on another line.
  {
    id: 'mindyolo',
    title: 'MindYOLO',
    names: [{ text: ', imgsize (', framework: 'MindSpore' }],
    'every-rank': true,
    lines: '[INFO] Epoch {epoch}, Step {step}, step time: {milliseconds} ms',
  },
]
