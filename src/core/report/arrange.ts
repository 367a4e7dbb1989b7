import { reportParts, type ProseSection, type ReportPart } from '../model/report-settings.ts'
import { same } from '../model/text.ts'
import { blocksAt, proseBlock } from './author-sections.ts'
import type { ReportContext } from './context.ts'
import type { StoredBlock } from '../document/blocks.ts'
import type { Section } from './model.ts'
import { parts } from './parts.ts'

/**
 * The parts that have something to say, in the order that the suite asks for, with its author's sections where they belong.
 * The usual order: the results, then what speaks against them, then how they were measured, and last the evidence.
 */
export function arrangedSections(context: ReportContext): Section[] {
  const { sections = [], order = [], titles = {} } = context.folder.suite.report
  const beside = (place: ProseSection['place']) =>
    sections.flatMap((section, index) => (section.place === place ? [ownSection(section, index)] : []))
  const partOf = (name: ReportPart): Section => {
    const part = parts[name](context)
    return {
      ...part,
      title: titles[name] ?? part.title,
      blocks: [
        ...blocksAt(context, `start of ${name}`),
        ...part.blocks,
        ...blocksAt(context, `end of ${name}`),
      ],
    }
  }
  const inOrder = [...new Set([...order, ...reportParts])]
  return [
    ...beside('first'),
    ...inOrder.flatMap((name) => [...beside(`before ${name}`), partOf(name), ...beside(`after ${name}`)]),
    ...beside('last'),
  ].filter(({ blocks }) => blocks.some(hasContent))
}

const hasContent = (block: StoredBlock) => block.kind !== 'table' || block.rows.length > 0

const ownSection = ({ title, body }: ProseSection, index: number): Section => ({
  id: `section-${index + 1}`,
  title: title ?? same(''),
  blocks: [proseBlock(body)],
})
