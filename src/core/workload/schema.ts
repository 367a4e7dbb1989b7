import { z } from 'zod'
import { dataFormatNames, deviceNeeds, type ParameterSpec } from '../model/workload.ts'
import { withAxes } from '../model/axes/axis-shape.ts'
import { loaders } from '../model/axes/loader-axis.ts'
import { expected } from '../model/text.ts'
import { precisions } from '../model/precision.ts'
import { sampleUnits } from '../model/units.ts'
import { printsSchema } from './prints-schema.ts'
import { refusalSchema } from './refusals.ts'
import { supportSchema } from './support.ts'
import { duration, imageName, memory, oneOrMany, textOf, wholeNumber, writtenText } from '../yaml/scalars.ts'

/** What a person writes. The form of a workload.yaml and its defaults are here; problems.ts adds checks across values. */

const describe = z.string().min(1)
const bounds = { min: z.number().exactOptional(), max: z.number().exactOptional() }

const writtenParameter = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('integer'),
    default: z.int(),
    ...bounds,
    'multiple-of': z.int().positive().exactOptional(),
    describe,
  }),
  z.strictObject({ type: z.literal('number'), default: z.number(), ...bounds, describe }),
  z.strictObject({ type: z.literal('boolean'), default: z.boolean(), describe }),
  z.strictObject({
    type: z.literal('string'),
    default: z.string(),
    choices: z.array(z.string()).exactOptional(),
    describe,
  }),
  z.strictObject({ type: z.literal('file'), default: z.string(), describe }),
])

const parameter = writtenParameter.transform((written): ParameterSpec => {
  if (written.type !== 'integer') return written
  const { 'multiple-of': multipleOf, ...rest } = written
  return { ...rest, ...(multipleOf === undefined ? {} : { multipleOf }) }
})

const conditionValues = oneOrMany(z.union([z.string(), z.number(), z.boolean()]))

const otherValues = z.strictObject({ not: conditionValues })

const conditional = z
  .strictObject({
    when: z.string().describe('A placeholder: a parameter, or one that every command has.'),
    is: z
      .union([conditionValues, otherValues])
      .optional()
      .describe(
        'The values that call for the arguments, or those that do not; left out: any but empty and false.',
      ),
    then: oneOrMany(z.string()),
  })
  .describe('Arguments for some cases only.')

const commandList = z.array(z.union([z.string(), conditional])).min(1)

const paths = oneOrMany(z.string().min(1)).default([])

export const stepSchema = z
  .strictObject({
    title: writtenText(expected('text-in-languages')),
    cases: z
      .record(z.string(), z.union([conditionValues, otherValues]))
      .prefault({})
      .describe(
        'The cases that need it: a placeholder and its values, such as { data: real }. All must hold.',
      ),
    explain: writtenText(expected('text-in-languages'))
      .optional()
      .describe('What it is for, and what people have to do where steady does not do it.'),
    published: z.string().min(1).optional().describe('The published command, for readers: nothing runs it.'),
    today: writtenText(expected('text-in-languages'))
      .optional()
      .describe('What takes the place of the published command today.'),
    creates: paths.describe('Paths on the nodes that prove that the step is done.'),
    needs: paths.describe(
      'Paths that the command reads and runs do not. A step that makes one is done only where this step is not.',
    ),
    check: commandList
      .optional()
      .describe('A command that ends with 0 where a step is done that people do; written as the command is.'),
    command: commandList
      .optional()
      .describe('Argument list that makes the paths under creates; written as the command is.'),
    limit: duration.prefault('24h').describe('The step is ended after so long.'),
  })
  .describe('What has to be done on every node before cases run: by steady, by people, or to be known.')

const rate = z.number().positive({ error: expected('number-above-0') })

/** `1.6.0`; quoted where YAML would read a number. */
const versionText = textOf(/^\S+$/, expected('version'))

const heads = wholeNumber(1).exactOptional()

const modelDimensions = z.strictObject({
  layers: wholeNumber(1).exactOptional(),
  heads: heads.describe('Heads of attention; tensor-parallel has to divide them.'),
  'key-value-heads': heads.describe('Where tensor-parallel has to divide them too.'),
  experts: wholeNumber(1).exactOptional().describe('Of one layer; expert-parallel has to divide them.'),
})

const dimensionsBySize = z.strictObject({
  parameter: z.string().describe('The parameter whose value is the name of the size.'),
  sizes: z.record(z.string().min(1), modelDimensions),
})

const reason = writtenText(expected('reason-why-not')).optional()

export const workloadSchema = z
  .strictObject({
    title: z.string(),
    model: z.string().describe("The model's name as reports print it: ResNet-50 v1.5."),
    framework: z.string(),
    unit: z
      .enum(sampleUnits)
      .optional()
      .describe('What a sample is, in every table; as its logs state, if left out.'),
    format: z
      .string()
      .optional()
      .describe(
        'The log format it prints: an id, or the path of a logformat.yaml; left out, it is detected.',
      ),
    command: commandList.describe('Argument list; {name} stands for a value. No shell ever reads it.'),
    folder: z
      .string()
      .min(1)
      .optional()
      .describe(
        "Where the command starts, on the node or in the image; relative to the suite's folder. {name} stands for a value.",
      ),
    variables: z
      .record(textOf(/^[A-Za-z_][A-Za-z0-9_]*$/, expected('variable-name')), z.string())
      .prefault({})
      .describe('Environment variables of every rank; {name} stands for a value, as in the command.'),
    image: imageName
      .optional()
      .describe('The container image that it runs in, on a cluster that starts containers.'),
    source: z
      .strictObject({
        repository: z.string().min(1).describe('Its address.'),
        commit: textOf(/^[0-9a-f]{7,40}$/, expected('git-commit')).optional(),
        folder: z.string().min(1).optional().describe('The folder of the repository.'),
        'base-image': imageName.optional().describe('The image that the image is built on.'),
        versions: z
          .record(textOf(/^[a-z][a-z0-9-]*$/, expected('hyphenated-name')), versionText)
          .prefault({})
          .describe('What the image has, by name: { pytorch: 1.6.0, cuda: "11.0" }.'),
        build: z
          .strictObject({
            arguments: z
              .record(textOf(/^[A-Za-z_][A-Za-z0-9_]*$/, expected('variable-name')), z.string())
              .prefault({})
              .describe('Arguments of the Dockerfile, such as FROM_IMAGE_NAME.'),
            published: z.string().min(1).optional().describe('The published command, for readers.'),
          })
          .optional()
          .describe('The image is built from the Dockerfile in that folder of the repository.'),
      })
      .optional()
      .describe('Where the program comes from.'),
    prepare: z
      .array(stepSchema)
      .prefault([])
      .describe('Steps that have to be done on every node before cases run, in their order.'),
    setup: z
      .string()
      .optional()
      .describe('The setup whose Python is {python}; `steady setup` lists them. Left out, it is python3.'),
    reads: z
      .partialRecord(z.enum(loaders), z.enum(dataFormatNames))
      .prefault({})
      .describe("The format of real data that it reads with each loader, from the suite's data-set."),
    launchers: z.array(z.string()).min(1).prefault(['process']),
    prints: printsSchema.optional(),
    rules: z
      .array(z.string())
      .min(1)
      .optional()
      .describe('Protocols by which its collection measures it; the first is what collection stands for.'),
    'single-rank': z
      .string()
      .optional()
      .describe('The launcher of cases with one rank, before those of launchers: process starts it plainly.'),
    parameters: z.record(textOf(/^[a-z][a-z0-9-]*$/, expected('hyphenated-name')), parameter).prefault({}),
    dimensions: z
      .union([dimensionsBySize, modelDimensions])
      .optional()
      .describe('What devices share of the model: a case whose layout does not divide it is skipped.'),
    supports: z
      .union([
        z.literal('any'),
        withAxes(
          {
            'multi-node': z.boolean().prefault(false).describe('Whether its ranks may be on several nodes.'),
          },
          (axis) => supportSchema(axis).optional(),
        ),
      ])
      .prefault({})
      .describe('What it can do: any, or by axis; one that is left out has its ordinary value only.'),
    unsupported: withAxes({ 'multi-node': reason }, () => reason)
      .prefault({})
      .describe('Reasons why a value is not supported, by axis; they replace the general reason.'),
    refuses: z
      .array(refusalSchema)
      .prefault([])
      .describe('Values that it has, and does not take together, with the reason.'),
    'gpu-only': withAxes({}, ({ value }) => oneOrMany(value).optional())
      .prefault({})
      .describe('Values, by axis, that it has on GPUs only.'),
    needs: z.strictObject({
      programs: z.array(z.string()).prefault([]).describe('Programs on PATH.'),
      python: z
        .array(z.string())
        .prefault([])
        .describe('Packages that the Python on PATH must have, by the names that pip knows.'),
      'memory-per-device': memory.optional(),
      devices: z
        .enum(deviceNeeds)
        .describe(
          'any: GPUs where there are some, else CPUs. none: it computes nothing itself, and may be given more devices than there are.',
        ),
    }),
    estimate: z
      .strictObject({
        startup: duration,
        'throughput-per-device': z
          .union([
            rate,
            z.record(z.string().min(1), z.union([rate, z.partialRecord(z.enum(precisions), rate)])),
          ])
          .optional()
          .describe(
            'Samples per second, of the unit of the workload: a number, or by device: cpu, gpu or a model such as H100, and then by precision. Left out, published figures give it.',
          ),
        steps: z.string().describe('The parameter that holds the number of steps.'),
      })
      .optional()
      .describe('Rough figures, until there are measured ones.'),
  })
  .meta({ title: 'steadystate workload' })

export type FilledWorkload = z.output<typeof workloadSchema>
