import { reportUnits } from './report-units.ts'
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

/** What the results consist of, in their order: tables of the layouts, then tables of published figures. */
const resultTables = ['scaling', 'matrix', 'versus', 'parallelism', 'published'] as const

/** Where a section of the author's stands: as a section beside a part, or within it. */
export const sectionPlaces = [
  'first',
  'last',
  ...besideParts.flatMap((where) => reportParts.map((part) => `${where} ${part}` as const)),
  ...resultTables.map((table) => `above ${table}` as const),
] as const

const describedFactSchema = z.object({ label: textSchema, value: z.string() })
/** A row of an environment that was described by hand, because the runs were others'. */
export type DescribedFact = FromSchema<typeof describedFactSchema>

const sectionSchema = z.object({
  place: z.enum(sectionPlaces),
  /** Absent where it stands within a part. */
  title: absentable(textSchema),
  /** Markdown without HTML; see core/prose. */
  body: textSchema,
})
/** Prose of the author's own. */
export type ProseSection = FromSchema<typeof sectionSchema>

const machineSchema = z.object({
  title: textSchema,
  /** Those of the cases that ran on it; absent for all. */
  topologies: absentable(z.array(topologySchema)),
  environment: z.array(describedFactSchema),
})
/** One of several kinds of machines that the runs were made on, as the author describes it. */
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
  /** The workloads whose runs tell the rest; empty where no run does. */
  workloads: z.array(z.string()),
  facts: z.partialRecord(z.enum(frameworkFacts), z.string()),
  /** Those of the facts that a draft has not decided yet. */
  unsettled: z.array(z.enum(frameworkFacts)).exactOptional(),
  code: absentable(codeSchema),
})
/** What the author states of a framework: a row of the table of frameworks, if the runs did not tell. */
export type DescribedFramework = FromSchema<typeof frameworkSchema>

const publishedSchema = z.object({
  /** Of the baselines that ship, or a file's path from the suite's folder. */
  baseline: z.string(),
  title: absentable(textSchema),
  /** Whether cases whose published figure has another batch are left out. */
  sameBatch: z.boolean().exactOptional(),
  /** Only figures on this accelerator, as the baseline names it; absent for all. */
  device: absentable(z.string()),
})

const archiveSchema = z.union([
  z.object({ title: textSchema, url: addressSchema }),
  /** Of a file in the results folder. */
  z.object({ title: textSchema, path: pathBelowSchema }),
])
/** Where an archive of logs can be had. */
export type LogArchive = FromSchema<typeof archiveSchema>

export const reportSettingsSchema = z.object({
  title: textSchema,
  languages: z.array(z.enum(languages)),
  tables: z.array(z.enum(tableLayouts)),
  /** How throughputs are shown; absent where they are shown as they were measured. */
  unit: z.enum(reportUnits).exactOptional(),
  /** The rule by which MFU counts FLOPs; absent: as the program states. */
  mfu: z.string().exactOptional(),
  /** Decimals of throughputs and speedups in tables. */
  decimals: z.object({ throughput: naturalSchema, speedup: naturalSchema }),
  /** Paragraphs of the test description, in the suite author's own words. */
  notes: z.array(textSchema),
  /** What readers see in place of `name=value`: by a parameter's name, then by its value. */
  labels: z.record(z.string(), z.record(z.string(), textSchema)).exactOptional(),
  environment: z.array(describedFactSchema),
  sections: z.array(sectionSchema).exactOptional(),
  /** Titles of parts, in place of the usual ones. */
  titles: z.partialRecord(z.enum(reportParts), textSchema).exactOptional(),
  /** The parts that come first, in this order; the others follow in theirs. */
  order: z.array(z.enum(reportParts)).exactOptional(),
  /** Whether sections and headings have numbers. */
  numbered: z.boolean().exactOptional(),
  /** Whether the report begins with a list of its headings. */
  contents: z.boolean().exactOptional(),
  machines: z.array(machineSchema).exactOptional(),
  /** A table of frameworks; empty where only what the runs tell is in it. */
  frameworks: z.array(frameworkSchema).exactOptional(),
  published: z.array(publishedSchema).exactOptional(),
  archives: z.array(archiveSchema).exactOptional(),
})
export type ReportSettings = FromSchema<typeof reportSettingsSchema>
export type ParameterLabels = NonNullable<ReportSettings['labels']>
