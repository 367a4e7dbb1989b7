import { reportUnits } from './units.ts'
import { z } from 'zod'
import {
  absentable,
  addressSchema,
  naturalSchema,
  pathBelowSchema,
  textSchema,
  type FromSchema,
} from './schema.ts'
import { languages } from './text.ts'
import { topologySchema } from './topology.ts'

export const tableLayouts = ['scaling', 'matrix', 'versus', 'parallelism', 'runs'] as const
export type TableLayout = (typeof tableLayouts)[number]

/** The parts that steady writes itself, in their usual order. */
export const reportParts = [
  'results',
  'comparison',
  'searches',
  'findings',
  'usage',
  'environment',
  'description',
  'reproduce',
  'skipped',
  'runs',
  'logs',
] as const
export type ReportPart = (typeof reportParts)[number]

const besideParts = ['before', 'after', 'start of', 'end of'] as const

/** Tables of the results in order: those of the layouts, then those of published figures. */
const resultTables = ['scaling', 'matrix', 'versus', 'parallelism', 'published'] as const

/** Where a section of the author stands: beside a part, or within one. */
export const sectionPlaces = [
  'first',
  'last',
  ...besideParts.flatMap((where) => reportParts.map((part) => `${where} ${part}` as const)),
  ...resultTables.map((table) => `above ${table}` as const),
] as const

const describedFactSchema = z.object({ label: textSchema, value: z.string() })
/** A row of an environment that the author described, because the runs were made elsewhere. */
export type DescribedFact = FromSchema<typeof describedFactSchema>

const quotedSourceSchema = z.object({
  title: textSchema,
  /** As precise as it is known: `2020`, `2020-12`, `2020-12-04`. */
  date: z.string(),
  url: absentable(addressSchema),
})
/** A document that the suite's author quotes. */
export type QuotedSource = FromSchema<typeof quotedSourceSchema>

const sectionSchema = z.object({
  place: z.enum(sectionPlaces),
  /** Absent for a section within a part. */
  title: absentable(textSchema),
  /** Markdown without HTML; see core/prose. */
  body: textSchema,
})
/** A section of prose by the suite's author. */
export type ProseSection = FromSchema<typeof sectionSchema>

const machineSchema = z.object({
  title: textSchema,
  /** Topologies of the cases that ran on it; absent for all. */
  topologies: absentable(z.array(topologySchema)),
  environment: z.array(describedFactSchema),
})
/** One kind of machine that the runs were made on, as the author describes it. */
export type DescribedMachine = FromSchema<typeof machineSchema>

export const frameworkFacts = ['version', 'image', 'cuda', 'cudnn', 'nccl', 'dali'] as const
export type FrameworkFact = (typeof frameworkFacts)[number]

const codeSchema = z.object({
  title: z.string(),
  url: absentable(addressSchema),
  commit: absentable(z.string()),
})

const frameworkSchema = z.object({
  name: textSchema,
  /** The workloads whose runs state the other facts; empty for none. */
  workloads: z.array(z.string()),
  facts: z.partialRecord(z.enum(frameworkFacts), z.string()),
  /** Facts that a draft has not decided yet. */
  unsettled: z.array(z.enum(frameworkFacts)).exactOptional(),
  code: absentable(codeSchema),
})
/** A row of the table of frameworks: facts that the runs did not state, given by the author. */
export type DescribedFramework = FromSchema<typeof frameworkSchema>

const publishedSchema = z.object({
  /** Name of a baseline that ships, or a file's path from the suite's folder. */
  baseline: pathBelowSchema,
  title: absentable(textSchema),
  /** Whether to leave out cases whose published figure has another batch. */
  sameBatch: z.boolean().exactOptional(),
  /** Only figures on this accelerator, as the baseline names it; absent for all. */
  device: absentable(z.string()),
})

const archiveSchema = z.union([
  z.object({ title: textSchema, url: addressSchema }),
  /** A file in the results folder. */
  z.object({ title: textSchema, path: pathBelowSchema }),
])
/** Where an archive of logs can be had. */
export type LogArchive = FromSchema<typeof archiveSchema>

export const reportSettingsSchema = z.object({
  title: textSchema,
  languages: z.array(z.enum(languages)),
  tables: z.array(z.enum(tableLayouts)),
  /** Unit in which throughputs are shown; absent: as measured. */
  unit: z.enum(reportUnits).exactOptional(),
  /** The rule by which MFU counts FLOPs; absent: the rule that the program states. */
  mfu: z.string().exactOptional(),
  /** Decimals of throughputs and speedups in tables. */
  decimals: z.object({ throughput: naturalSchema, speedup: naturalSchema }),
  /** Paragraphs of the test description, by the suite's author. */
  notes: z.array(textSchema),
  /** What readers see in place of `name=value`: by a parameter's name, then by its value. */
  labels: z.record(z.string(), z.record(z.string(), textSchema)).exactOptional(),
  environment: z.array(describedFactSchema),
  /** Where `notes` and `environment` stand, if the author quotes them; they are then of other runs than those of the report. */
  quoted: quotedSourceSchema.exactOptional(),
  sections: z.array(sectionSchema).exactOptional(),
  /** Titles of parts that replace the usual ones. */
  titles: z.partialRecord(z.enum(reportParts), textSchema).exactOptional(),
  /** The parts that come first, in this order; the others follow in the usual order. */
  order: z.array(z.enum(reportParts)).exactOptional(),
  /** Whether sections and headings have numbers. */
  numbered: z.boolean().exactOptional(),
  /** Whether the report begins with a list of its headings. */
  contents: z.boolean().exactOptional(),
  machines: z.array(machineSchema).exactOptional(),
  /** Rows of the table of frameworks; empty where the table has only what the runs state. */
  frameworks: z.array(frameworkSchema).exactOptional(),
  published: z.array(publishedSchema).exactOptional(),
  archives: z.array(archiveSchema).exactOptional(),
})
export type ReportSettings = FromSchema<typeof reportSettingsSchema>
export type ParameterLabels = NonNullable<ReportSettings['labels']>
