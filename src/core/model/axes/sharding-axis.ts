import { z } from 'zod'
import { same, type Text } from '../text.ts'
import type { AxisWithOrdinary } from './axis.ts'

const shardings = ['none', 'zero1', 'zero2', 'zero3', 'fsdp', 'hybrid'] as const
type Sharding = (typeof shardings)[number]

const names: Readonly<Record<Sharding, Text>> = {
  none: { en: 'not sharded', zh: '不分片' },
  zero1: same('ZeRO-1'),
  zero2: same('ZeRO-2'),
  zero3: same('ZeRO-3'),
  fsdp: same('FSDP'),
  hybrid: { en: 'hybrid sharding', zh: '混合分片' },
}

export const shardingAxis: AxisWithOrdinary<Sharding> = {
  name: 'sharding',
  value: z.enum(shardings),
  describe:
    'What data-parallel copies share: zero1 the optimizer state, zero2 the gradients too, zero3 and fsdp the weights too; hybrid shards within a node.',
  choices: shardings,
  ordinary: 'none',
  presence: 'where-set',
  compares: 'means',
  silent: 'none',
  idPart: (value) => (value === 'none' ? 'not-sharded' : value),
  layout: (value) => names[value],
  title: { en: 'Sharding', zh: '分片策略' },
  label: (value) => names[value],
}
