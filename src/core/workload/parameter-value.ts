import type { ParameterValue } from '../model/case.ts'
import type { ParameterSpec } from '../model/workload.ts'

/** A value as a suite gives it, with the text that its author typed. */
export interface GivenValue {
  readonly value: ParameterValue
  readonly written: string
}

/** What values a parameter takes, as a noun phrase: "a whole number from 1 to 512". */
export function expectedValue(spec: ParameterSpec): string {
  switch (spec.type) {
    case 'integer':
      return spec.multipleOf === undefined
        ? `a whole number${range(spec)}`
        : `a multiple of ${spec.multipleOf}${range(spec)}`
    case 'number':
      return `a number${range(spec)}`
    case 'boolean':
      return 'true or false'
    case 'string':
      return spec.choices === undefined ? 'text' : `one of ${spec.choices.join(', ')}`
    case 'file':
      return 'the path of a file'
  }
}

function range({ min, max }: { readonly min?: number; readonly max?: number }): string {
  return (min === undefined ? '' : ` from ${min}`) + (max === undefined ? '' : ` to ${max}`)
}

/**
 * The value in the type that the parameter has, or undefined where it cannot be had. A text keeps every character that
 * was typed: `version: 1.10` is not the number 1.1.
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
