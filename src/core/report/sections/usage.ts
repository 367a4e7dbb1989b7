import type { ReportContext } from '../context.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import type { Section } from '../model.ts'
import { courseCharts } from './courses.ts'
import { efficiencyBlocks } from './efficiency.ts'

/** What the runs made of their devices, where they were sampled: figures of each case, and samples over time. */
export const usageSection = (context: ReportContext): Section => ({
  id: 'usage',
  title: { en: 'Use of the devices', zh: '设备使用情况' },
  blocks: [
    ...efficiencyBlocks(context),
    ...courseCharts(context).map((chart): StoredBlock => ({ kind: 'chart', chart })),
  ],
})
