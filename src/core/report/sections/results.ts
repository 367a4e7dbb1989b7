import { blocksAt } from '../author-sections.ts'
import type { ReportContext } from '../context.ts'
import { layouts } from '../layouts/layouts.ts'
import type { Section } from '../model.ts'
import { againstBlocks } from './against.ts'
import { charts } from './charts.ts'

/** The tables that were chosen, with what their author writes above them; published figures beside them, then charts of the same figures. */
export function resultsSection(context: ReportContext): Section {
  const { tables } = context
  return {
    id: 'results',
    title: { en: 'Results', zh: '测试结果' },
    blocks: [
      // The runs have a section of their own, which every evidence link leads to.
      ...tables
        .filter((name) => name !== 'runs')
        .flatMap((name) => [...blocksAt(context, `above ${name}`), ...layouts[name].tables(context)]),
      ...blocksAt(context, 'above published'),
      ...againstBlocks(context),
      ...charts(context),
    ],
  }
}
