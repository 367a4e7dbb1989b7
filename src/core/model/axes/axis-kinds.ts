import { z } from 'zod'
import { expected, same, type Text } from '../text.ts'
import type { Axis, AxisValue, AxisWithOrdinary } from './axis.ts'

const error = expected('whole-number', { min: 1, max: null })

const count = z.int({ error }).min(1, { error })

/** Parts of an axis with the presence `where-set`. Those that the functions below know are optional. */
type Further<Value extends AxisValue, Of extends Axis<Value>, Known extends keyof Axis> = Omit<
  Of,
  Known | 'presence'
> &
  Partial<Pick<Of, Known>>

type OfCounts = 'value' | 'choices' | 'fact'

/** A counting axis that has no ordinary value of its own: each workload states one. */
export const countAxis = (parts: Further<number, Axis<number>, OfCounts | 'ordinary'>): Axis<number> => ({
  value: count,
  choices: 'counts',
  ordinary: undefined,
  presence: 'where-set',
  fact: (value) => same(String(value)),
  ...parts,
})

/** A counting axis whose ordinary value is 1, such as tensor parallelism. */
export const sizeAxis = (
  parts: Further<number, AxisWithOrdinary<number>, OfCounts | 'ordinary' | 'silent'>,
): AxisWithOrdinary<number> => ({ ...countAxis(parts), ordinary: 1, silent: 1, ...parts })

/** Parts of an axis that says how many devices share the work in one way, by its abbreviation. */
export const parallel = (short: string, { en, zh }: Text) => ({
  idPart: (value: number) => `${short.toLowerCase()}${value}`,
  layout: (value: number) => same(`${short} ${value}`),
  title: { en: `${en} parallelism`, zh: `${zh}并行` },
  label: (value: number): Text => ({
    en: `${en.toLowerCase()} parallel ${value}`,
    zh: `${zh}并行 ${value}`,
  }),
})

/** Parts of an axis whose devices share one copy of the model, so that a step takes fewer samples. */
export const sharedCopy = {
  compares: 'means',
  stated: ['globalBatch'],
  stepFactor: (value: number) => 1 / value,
  multiplies: true,
} as const satisfies Partial<Axis<number>>

/** An axis that is on or off; off is the ordinary value. */
export const switchAxis = (
  parts: Omit<AxisWithOrdinary<boolean>, 'value' | 'choices' | 'ordinary' | 'silent' | 'fact' | 'presence'> &
    Partial<Pick<Axis, 'presence'>>,
): AxisWithOrdinary<boolean> => ({
  value: z.boolean(),
  choices: [false, true],
  ordinary: false,
  presence: 'where-set',
  silent: false,
  fact: (on) => (on ? { en: 'on', zh: '启用' } : { en: 'off', zh: '未启用' }),
  ...parts,
})
