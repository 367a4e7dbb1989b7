import { expect, it } from 'vitest'
import { languages } from '../../core/messages/data.ts'
import { errorAdvice, optionAdvice } from './advice.ts'

it('names the option that gives a figure, in both languages', () => {
  for (const language of languages) expect(optionAdvice('devices-unknown', language)).toContain('--devices')
})

it('has nothing to say where no option helps', () => {
  expect(optionAdvice('no-steps', 'en')).toBe('')
})

it('names the option that puts an error right, in both languages', () => {
  for (const language of languages)
    expect(errorAdvice('RESULTS_OF_ANOTHER_SUITE', language)).toContain('--results')
  expect(errorAdvice('LOG_EMPTY', 'en')).toBe('')
})
