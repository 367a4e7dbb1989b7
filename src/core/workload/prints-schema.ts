import { z } from 'zod'
import { expected } from '../model/text.ts'
import type { CountOrParameter, Prints } from '../model/prints.ts'
import { textOf, wholeNumber } from '../yaml/scalars.ts'

const parameter = textOf(/^\{[a-z][a-z0-9-]*\}$/, expected('count-or-parameter'))

/** `20`, or `'{warm-up}'` for the value of a parameter. */
const count = (least: number) =>
  z
    .union([wholeNumber(least), parameter])
    .transform((written): CountOrParameter =>
      typeof written === 'number' ? written : { parameter: written.slice(1, -1) },
    )

const after = z.strictObject({ after: count(0).describe('The step after so many.') })

export const printsSchema = z
  .strictObject({
    steps: count(1)
      .optional()
      .describe('Training steps of a run, or of an epoch; those of the estimate, if left out.'),
    epochs: count(1).prefault(1).describe('How often the steps are taken.'),
    first: z
      .union([count(1), after])
      .optional()
      .describe('The first step that has a line, counted from 1; as every, if left out.'),
    every: count(1).prefault(1).describe('Training steps from one line to the next.'),
    summary: z
      .union([z.boolean(), after])
      .describe('Whether it prints a final figure, or the number of steps after which a run has one.'),
    clock: z.boolean().describe('Whether its lines have a time of their own.'),
  })
  .describe('What a run prints; steady checks the protocol and the steps against it before anything starts.')

type WrittenPrints = z.output<typeof printsSchema>

/** @param steps of the cost estimate */
export const printsOf = (
  { first, every, summary, ...rest }: WrittenPrints,
  steps: string | undefined,
): Prints => ({
  ...rest,
  steps: rest.steps ?? (steps === undefined ? undefined : { parameter: steps }),
  every,
  first:
    first === undefined
      ? { at: every }
      : typeof first === 'object' && 'after' in first
        ? first
        : { at: first },
  summary: summary === true ? { at: 1 } : summary === false ? 'none' : summary,
})

/** Every parameter that is used, with its path in the file. */
export const parametersOfPrints = (written: WrittenPrints): { name: string; path: readonly string[] }[] =>
  Object.entries(written).flatMap(([key, value]) => {
    if (typeof value !== 'object') return []
    if ('parameter' in value) return [{ name: value.parameter, path: ['prints', key] }]
    const { after } = value
    return typeof after === 'object' ? [{ name: after.parameter, path: ['prints', key, 'after'] }] : []
  })
