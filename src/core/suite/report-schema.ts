import { z } from 'zod'
import { flopsConventions } from '../flops/conventions.ts'
import { expected, languages } from '../model/text.ts'
import {
  type FrameworkFact,
  frameworkFacts,
  reportParts,
  sectionPlaces,
  tableLayouts,
} from '../model/report-settings.ts'
import { reportUnits } from '../model/units.ts'
import { oneOrMany, textOf, topology, wholeNumber, writtenText } from '../yaml/scalars.ts'

const text = writtenText(expected('text-in-languages'))

const inLanguages = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.strictObject({ en: item, zh: item })])
    .describe('The same for every language, or one for each: { en: …, zh: … }.')

const markdown = z
  .string({ error: expected('text-in-languages') })
  .min(1, { error: expected('text-in-languages') })
const path = textOf(/^[^\s-]/, expected('file-path'))
const pathBelow = textOf(/^(?![/\s-])(?!(?:.*\/)?\.\.(?:\/|$)).+$/, expected('path-below'))
const address = textOf(/^https?:\/\/[^/\s]\S*$/, expected('web-address'))

const placed = {
  place: z.enum(sectionPlaces).describe('Beside a part of the report, or within it.'),
  title: text.optional().describe('Heading of the section; needed beside a part.'),
}
const section = z.union([
  z.strictObject({ ...placed, body: inLanguages(markdown).describe('Markdown without HTML.') }),
  z.strictObject({
    ...placed,
    file: inLanguages(path).describe("A Markdown file, from the suite's folder."),
  }),
])

const facts = z.array(z.strictObject({ label: text, value: z.string() }))

const machine = z.strictObject({
  title: text,
  topology: oneOrMany(topology).optional().describe('The cases that ran on it; all, if left out.'),
  environment: facts.min(1),
})

const code = z.strictObject({
  title: z.string().min(1),
  url: address.optional(),
  commit: z.string().optional(),
})

const value = z.union([z.string(), z.number()])

const framework = z.strictObject({
  name: text,
  workload: oneOrMany(z.string()).optional().describe('Workloads whose runs tell what is not given here.'),
  code: code.optional(),
  version: value.optional(),
  image: value.optional(),
  cuda: value.optional(),
  cudnn: value.optional(),
  nccl: value.optional(),
  dali: value.optional(),
  unsettled: z
    .array(z.enum(frameworkFacts))
    .optional()
    .describe('What a draft states but has not decided yet; the table marks it.'),
} satisfies Record<FrameworkFact | 'name' | 'workload' | 'code' | 'unsettled', z.ZodType>)

const published = z.strictObject({
  baseline: pathBelow.describe(
    "Of the baselines that ship, which `steady baselines` lists; or a file's path from the suite's folder.",
  ),
  title: text.optional(),
  'same-batch': z
    .boolean()
    .optional()
    .describe('Leave out the cases whose published figure has another batch per device.'),
  device: z.string().optional().describe('Only its figures on this accelerator, as it names it.'),
})

const archive = z.union([
  z.strictObject({ title: text, url: address }),
  z.strictObject({ title: text, path: pathBelow.describe('Of a file in the results folder.') }),
])

const decimals = wholeNumber(0, 6)

const language = oneOrMany(z.enum(languages))
const layouts = oneOrMany(z.enum(tableLayouts))
const notes = z.array(text)

/** What an author adds to a report; without defaults. */
const authored = {
  quoted: z
    .strictObject({
      title: text,
      date: z
        .string()
        .regex(/^\d{4}(?:-\d{2}){0,2}$/)
        .describe('2020, 2020-12 or 2020-12-04.'),
      url: address.optional(),
    })
    .optional()
    .describe('The document that `notes` and `environment` quote, if they are of other runs than these.'),
  unit: z
    .enum(reportUnits)
    .optional()
    .describe('How throughputs are shown; as they were measured, if left out. The stored figures stay.'),
  mfu: z
    .enum(flopsConventions.map(({ id }) => id))
    .optional()
    .describe('The rule by which MFU counts FLOPs; as the program states, if left out.'),
  sections: z.array(section).optional().describe('Prose beside and within the parts of the report.'),
  titles: z
    .partialRecord(z.enum(reportParts), text)
    .optional()
    .describe('Titles of parts, in place of the usual ones.'),
  labels: z
    .record(z.string(), z.record(z.string(), text))
    .optional()
    .describe('What to print in place of `name=value` of a parameter: { name: { value: text } }.'),
  order: oneOrMany(z.enum(reportParts))
    .optional()
    .describe('The parts that come first, in this order; the others follow.'),
  numbered: z.boolean().optional().describe('Number sections and headings: 1, 1.1; 一、1.'),
  contents: z.boolean().optional().describe('Begin with a list of the headings.'),
  machines: z
    .array(machine)
    .optional()
    .describe('Machines of several kinds, with the cases that ran on each.'),
  frameworks: z
    .union([z.boolean(), z.array(framework)])
    .optional()
    .describe('A table of frameworks: version, image, code and libraries; true: only what the runs tell.'),
  published: z
    .array(published)
    .optional()
    .describe('Published figures to print beside those of the report, with their ratio.'),
  archives: z.array(archive).optional().describe('Where the logs can be had: a title and url or path.'),
}

/** The block `report` of a suite. */
export const reportBlock = z.strictObject({
  languages: language.prefault(['en', 'zh']),
  tables: layouts.prefault(['scaling', 'runs']),
  decimals: z.strictObject({ throughput: decimals.prefault(2), speedup: decimals.prefault(2) }).prefault({}),
  notes: notes.prefault([]).describe('Paragraphs of the test description.'),
  environment: facts
    .prefault([])
    .describe('What the runs were made on, where the tool could not see it itself.'),
  ...authored,
})
export type FilledReport = z.output<typeof reportBlock>
export type FilledSection = NonNullable<FilledReport['sections']>[number]

/** The file `report.yaml` of a results folder, whose values replace those of the suite. */
export const reportFile = z
  .strictObject({
    title: text.optional(),
    languages: language.optional(),
    tables: layouts.optional(),
    decimals: z.strictObject({ throughput: decimals, speedup: decimals }).optional(),
    notes: notes.optional(),
    environment: facts.optional(),
    ...authored,
  })
  .meta({ title: 'steadystate report' })
export type FilledReportFile = z.output<typeof reportFile>
