import type { Text } from '../model/text.ts'

const columns = {
  source: { en: 'Id of the source that the row is from', zh: '所属来源的 id' },
  run: { en: 'Id of the run in its source', zh: '来源内的运行 id' },
  device: { en: 'The device; its node before it where there are several', zh: '设备；多节点时前面带节点名' },
  t: { en: 'Time since the run started', zh: '自运行开始的时间' },
  metric: { en: 'power, utilisation, clock or temperature', zh: 'power、utilisation、clock 或 temperature' },
  value: { en: 'What was sampled; utilisation is a share of 1', zh: '采样值；利用率为 0 到 1 的比例' },
  unit: { en: 'Unit of the value; NULL of a share', zh: '该值的单位；比例为 NULL' },
} as const satisfies Record<string, Text>

export const telemetryTableWords = {
  table: {
    en: 'Samples of the devices of each run, thinned to about 1,000 a run',
    zh: '每次运行的设备采样，每次运行约 1,000 个点',
  },
  columns,
} as const
