import type { Text } from '../model/text.ts'
import type { Unit } from './cell-model.ts'

/** What a speed in this unit is called. */
export const speedName = (unit: Unit): Text =>
  unit === 'ms'
    ? { en: 'Step time', zh: '单步耗时' }
    : unit.endsWith('/device')
      ? { en: 'Throughput per device', zh: '单设备吞吐率' }
      : { en: 'Throughput', zh: '吞吐率' }
