import type { Phrase } from '../messages/data.ts'
import type { ParameterValue } from '../model/case.ts'
import { phrase } from '../model/text.ts'
import type { ParameterSpec } from '../model/workload.ts'

/** A value of a suite, with the text that its author typed. */
export interface GivenValue {
  readonly value: ParameterValue
  readonly written: string
}

/** The values that a parameter takes: "a whole number from 1 to 512". */
export function expectedValue(spec: ParameterSpec): Phrase {
  switch (spec.type) {
    case 'integer':
      return spec.multipleOf === undefined
        ? phrase('whole-number', bounds(spec))
        : phrase('multiple-of', { of: spec.multipleOf, ...bounds(spec) })
    case 'number':
      return phrase('number', bounds(spec))
    case 'boolean':
      return phrase('boolean')
    case 'string':
      return spec.choices === undefined ? phrase('text') : phrase('one-of-values', { values: spec.choices })
    case 'file':
      return phrase('file-path')
  }
}

const bounds = ({ min, max }: { readonly min?: number; readonly max?: number }) => ({
  min: min ?? null,
  max: max ?? null,
})

/**
 * Converts a value to the parameter's type; undefined where that is impossible. A text keeps every typed character:
 * `version: 1.10` is not the number 1.1.
 */
export function parameterValue(
  spec: ParameterSpec,
  { value, written }: GivenValue,
): ParameterValue | undefined {
  switch (spec.type) {
    case 'integer':
      return within(spec, value) && Number.isSafeInteger(value / (spec.multipleOf ?? 1)) ? value : undefined
    case 'number':
      return within(spec, value) ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'string':
    case 'file': {
      const text = typeof value === 'string' ? value : written
      return spec.type === 'file' || (spec.choices?.includes(text) ?? true) ? text : undefined
    }
  }
}

const within = (
  { min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number },
  value: ParameterValue,
): value is number => typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
