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

  it('keeps both figures of a row, the change and the verdict, however narrow it is', () => {
    const wide = comparisonText(160, 'en')
    expect(wide).toContain('102345.67 images/s')
    const unit = comparisonText(92, 'en')
    expect(unit).toContain('A (images/s)')
    for (const width of [80, 72]) {
      const narrow = comparisonText(width, 'en')
      expect(narrow).toMatch(/102345\.67 +98765\.43 +−3\.\d%.*slower/)
      expect(narrow).toContain('Case (images/s)')
    }
  })

  it('says the sides by what differs, and the verdict in its title', () => {
    const titled = (
      across: readonly string[],
      differs: (typeof comparison)['differs'],
      names = ['r/x', 'r/y'],
    ) => {
      const [a = '', b = ''] = names
      const { title, sections } = answerDocument({
        ...comparison,
        across: [...across],
        differs,
        a: { ...comparison.a, name: a },
        b: { ...comparison.b, name: b },
      })
      return [title.en, JSON.stringify(sections[0]?.blocks[0])]
    }
    const torch = { condition: 'torch', title: same('torch'), a: '2.3.0', b: '2.4.1' }
    const framework = { condition: 'framework', title: same('framework'), a: 'PyTorch', b: 'JAX' }
    expect(titled([], [])[0]).toMatch(/^y against x: 3\.\d% slower$/)
    expect(titled([], [torch])[0]).toMatch(/^torch 2\.4\.1 against torch 2\.3\.0: /)
    expect(titled([], [torch])[1]).toContain('A: torch 2.3.0 (r/x); B: torch 2.4.1 (r/y)')
    expect(titled(['framework'], [torch, framework])[0]).toMatch(/^JAX against PyTorch: /)
    expect(titled(['devices'], [torch], ['devices 1 (r/x)', 'devices 2 (r/x)'])[0]).toMatch(
      /^devices 2 against devices 1: /,
    )
  })
})
