import { describe, expect, it } from 'vitest'
import { comparisonOf } from '../../../test/samples/comparison.ts'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { printoutText } from '../document/terminal/terminal.ts'
import { fits } from '../document/terminal/table.ts'
import { same, type Language } from '../model/text.ts'
import { printoutOf } from '../document/block-builders.ts'
import { answerDocument } from './comparison-document.ts'

const label = [same('ResNet-50 v1.5 · PyTorch · 1×8 · FP32 · batch 128 · XLA')]
const side = (speed: number) =>
  sideOf({ ...sideCase([speed, 1.002 * speed, 1.001 * speed, 0.999 * speed, speed]), label })
const comparison = comparisonOf(side(102345.67), side(98765.43))

const comparisonText = (width: number, language: Language) =>
  printoutText(printoutOf(answerDocument(comparison)), { width, language })

describe('the document of a comparison in a terminal', () => {
  it.each([72, 80, 100, 140].flatMap((width) => [[width, 'en'] as const, [width, 'zh'] as const]))(
    'has room in %i columns (%s)',
    (width, language) => {
      expect(fits(comparisonText(width, language), width)).toBe(true)
    },
  )

  it('leaves out figures before it leaves out the change and the verdict', () => {
    const wide = comparisonText(160, 'en')
    expect(wide).toContain('102345.67 images/s')
    const unit = comparisonText(92, 'en')
    expect(unit).toContain('A (images/s)')
    const narrow = comparisonText(72, 'en')
    expect(narrow).not.toContain('102345.67')
    expect(narrow).toMatch(/−3\.\d%.*slower/)
  })
})
