import { z } from 'zod'
import type { Text } from '../model/text.ts'
import { absentable, findingSchema, textSchema, type FromSchema } from '../model/schema.ts'
import { cellSchema, unitSchema, type Cell } from './cell-model.ts'
import type { Grade } from '../model/result.ts'
import { chartSchema, type Chart } from './chart-model.ts'
import { type ListItem, type TextLine, type TonedText } from './text-line.ts'

const columnSchema = z.object({
  label: textSchema,
  /** Printed in the head; a cell with another unit prints its own. */
  unit: absentable(unitSchema),
  /** Set where all figures of a table have one unit: its title then states the unit, and no head does. */
  unitInTitle: z.literal(true).exactOptional(),
  align: z.enum(['start', 'end']),
})
export type Column = FromSchema<typeof columnSchema>

const rowSchema = z.object({
  /** In a table of runs, the run of this row; evidence links lead here. */
  run: absentable(z.string()),
  cells: z.array(cellSchema),
})
export type Row = Omit<FromSchema<typeof rowSchema>, 'cells'> & {
  readonly cells: readonly Cell[]
  readonly isMarked?: true
}

const tableSchema = z.object({
  kind: z.literal('table'),
  /** Absent where the section has only this table, and the section's title suffices. */
  title: absentable(textSchema),
  /** Whether a page shows only how many rows there are, until the reader opens it. */
  isFolded: z.literal(true).exactOptional(),
  columns: z.array(columnSchema),
  rows: z.array(rowSchema),
})

export interface TableForm {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Blocks below the table with what this form leaves out. */
  readonly below?: readonly Block[]
}

export interface TableBlock extends TableForm {
  readonly kind: 'table'
  readonly title: Text | undefined
  readonly isFolded?: true
  /** Narrower forms for a terminal, which prints the first that fits. */
  readonly narrower?: readonly TableForm[]
  /** Whether its cells must not be wrapped. */
  readonly isWhole?: true
  /** Whether it is evidence of figures, which a terminal leaves out. */
  readonly isEvidence?: true
}

const factSchema = z.object({ label: textSchema, value: cellSchema })
export interface Fact {
  readonly label: TonedText
  readonly value: Cell
  /** What a terminal prints before it. */
  readonly mark?: TonedText
}

/** What a finding can be about. */
const findingSubjects = ['nodes', 'cases', 'searches', 'runs'] as const
export type FindingSubject = (typeof findingSubjects)[number]

const findingItemSchema = z.object({
  finding: findingSchema,
  subject: z.enum(findingSubjects),
  /** The cases, runs or nodes that it is about; empty where it is about the only machine. */
  about: z.array(textSchema),
  /** Replaces the finding's own text of what was seen, where that does not suit readers. */
  seen: textSchema.exactOptional(),
  /** Replaces the finding's own advice, where readers can do something else. */
  advice: textSchema.exactOptional(),
})
export type FindingItem = FromSchema<typeof findingItemSchema>

/** The blocks that a file may have. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), title: textSchema }),
  z.object({ kind: z.literal('paragraph'), text: textSchema }),
  z.object({ kind: z.literal('facts'), items: z.array(factSchema) }),
  z.object({
    kind: z.literal('code'),
    title: absentable(textSchema),
    syntax: z.enum(['sh', 'yaml', 'text']),
    code: z.string(),
  }),
  /** Findings with one cause, worst first. */
  z.object({ kind: z.literal('findings'), cause: textSchema, items: z.array(findingItemSchema) }),
  z.object({ kind: z.literal('chart'), chart: chartSchema }),
  /** Markdown by the author; see core/prose. */
  z.object({
    kind: z.literal('prose'),
    text: textSchema,
    /** Folder below the results folder that its paths are relative to; empty for the results folder. */
    folder: z.string(),
  }),
  tableSchema,
])
export type StoredBlock = FromSchema<typeof blockSchema>

export type GradedItem = FindingItem & { readonly grade: Grade }

/** Findings with one cause, or without a stated cause. */
export interface FindingsBlock {
  readonly kind: 'findings'
  readonly cause: Text | undefined
  readonly items: readonly FindingItem[]
  /** What limits the figures of each grade most, worst first. */
  readonly limits?: readonly GradedItem[]
  /** Whether a terminal shows only the worst and how many others there are, until it is asked for all. */
  readonly isFolded?: true
}

/** Lines that are never wrapped, so that they can be pasted. */
export interface LinesBlock {
  readonly kind: 'lines'
  readonly items: readonly TextLine[]
  /** Whether it is indented below the block that it belongs to. */
  readonly isInner?: true
}

/** Notes about the previous block. */
export interface ListBlock {
  readonly kind: 'list'
  readonly items: readonly ListItem[]
  /** Mark that a terminal prints before each. */
  readonly mark?: TonedText
  readonly isInner?: true
}

/** A part of a document, independent of the output format. */
export type Block = (
  | Exclude<StoredBlock, { kind: 'table' | 'chart' | 'facts' | 'findings' | 'paragraph' }>
  | {
      readonly kind: 'paragraph'
      readonly text: TonedText
      /** Whether a terminal indents all but its first line. */
      readonly isHanging?: true
    }
  | { readonly kind: 'facts'; readonly items: readonly Fact[] }
  | TableBlock
  | FindingsBlock
  | LinesBlock
  | ListBlock
  | { readonly kind: 'chart'; readonly chart: Chart }
) & {
  /** Whether a terminal has a blank line before it. */
  readonly isApart?: true
}

export type ProseBlock = Extract<Block, { kind: 'prose' }>
