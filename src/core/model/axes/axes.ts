import type { Axis } from './axis.ts'
import { dataAxis } from './data-axis.ts'
import { loaderAxis } from './loader-axis.ts'
import { precisionAxis } from './precision-axis.ts'
import { xlaAxis } from './xla-axis.ts'

/** Every axis, in the order of columns and labels. A new one is a file and a row here. */
export const axes: readonly Axis[] = [precisionAxis, xlaAxis, loaderAxis, dataAxis]

/** Axes that stand before the batch. */
export const leadingAxes = axes.filter(({ presence }) => presence === 'leading')
/** All others, which stand after it. */
export const furtherAxes = axes.filter(({ presence }) => presence !== 'leading')
