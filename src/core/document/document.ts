import type { Text } from '../model/text.ts'
import type { Block } from './blocks.ts'
import type { EvidenceRun } from './evidence-text.ts'
import type { TextPiece } from './text-line.ts'

/** What readers get of a verb: a report, a comparison, a forecast, a history. A renderer knows this and no verb. */
export interface Document {
  readonly title: Text
  /** What stands below the title, before any section. */
  readonly headlines: readonly Headline[]
  readonly sections: readonly DocumentSection[]
  /** Where the figures come from, or how they were found: the last paragraph. */
  readonly closing: Text | undefined
  /** Version of the steadystate that lays the document out. */
  readonly madeBy: string
  /** Whether a page has a list of the sections beside them. */
  readonly hasNavigation: boolean
  /** Whether sections and headings are printed with numbers. */
  readonly numbered?: true
  /** Whether it begins with a list of its headings. */
  readonly contents?: true
  /** The runs that its figures come from; of a table's row only where one is named. */
  readonly runs: readonly EvidenceRun[]
}

export type Headline =
  /** Whether a gate is passed. */
  | { readonly kind: 'verdict'; readonly text: Text }
  /** The main finding. */
  | { readonly kind: 'answer'; readonly text: Text }
  /** What the document was made from: a folder or a file, after its label. */
  | { readonly kind: 'source'; readonly label: Text; readonly name: string }

/** What stands together in an answer; set in below its title, if it has one. */
export interface AnswerSection {
  readonly title: TextPiece | undefined
  /** What a terminal has beside the title, and a page below it. */
  readonly beside?: Text
  /** Whether a terminal does not set in what is below the title, or prints no title. */
  readonly inTerminal?: 'flat' | 'bare'
  readonly blocks: readonly Block[]
}

export interface DocumentSection extends AnswerSection {
  /** Stable and unique in its document, for links into it. */
  readonly id: string
  readonly title: Text
}

/** What a verb answers, without a page around it. Sections without a block are left out. */
export type Printout = readonly AnswerSection[]
