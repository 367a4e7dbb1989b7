import { dotted } from '../document/text-line.ts'
import { axes } from '../model/axes/axes.ts'
import type { Axis } from '../model/axes/axis.ts'
import { settledValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import { same, type Text } from '../model/text.ts'

/** Axes that say how devices share the work. */
export const layoutAxes = axes.filter((axis) => axis.layout !== undefined)

/**
 * `TP 2 × DP 4 · 1F1B · FSDP`: sizes whose product is the devices of a case, then the rest of its layout. A size of 1 is
 * left out if another is larger.
 */
export const layoutText = (matrixCase: Case): Text => written(matrixCase, axes)

/** {@link copyText} where only the data is divided. */
export const copyAlone = 'DP'

/** The same without the number of copies of the model. */
export const copyText = (matrixCase: Case): Text =>
  written(
    matrixCase,
    axes.filter((axis) => axis.derived === undefined || axis.ordinary !== undefined),
    copyAlone,
  )

function written(matrixCase: Case, among: readonly Axis[], none = 'DP 1'): Text {
  const parts = layoutAxes
    .filter((axis) => among.includes(axis))
    .flatMap((axis) => {
      const value = settledValue(matrixCase, axis)
      const text = value === undefined ? undefined : axis.layout?.(value)
      if (value === undefined || text === undefined || text.en === '') return []
      return [{ text, isSize: axis.multiplies === true, isOrdinary: value === (axis.ordinary ?? 1) }]
    })
  const shown = parts.filter(({ isOrdinary }) => !isOrdinary)
  const sizes = shown.filter(({ isSize }) => isSize).map(({ text }) => text.en)
  const product = same(sizes.length === 0 ? none : sizes.join(' × '))
  return dotted([product, ...shown.filter(({ isSize }) => !isSize).map(({ text }) => text)])
}

/** Whether a case states how its devices share the work. */
export const hasLayout = ({ axes: values }: Pick<Case, 'axes'>): boolean =>
  layoutAxes.some(({ name }) => values[name] !== undefined)
