import type { Text } from '../model/text.ts'
import { dotted, sameText } from './compose.ts'

/** Parts of a name, such as a case's: workload, topology, precision, batch. */
export type Label = readonly Text[]

/** `resnet50/embedded · FP32 · batch 128` */
export const labelText = (label: Label): Text => dotted(label)

/** Whether a label has this part. */
export const hasPart = (label: Label, part: Text): boolean => label.some((other) => sameText(part, other))

/** Labels without the parts that all of them have; whole where nothing would be left. */
export const distinctLabels = (labels: readonly Label[]): Label[] =>
  labels.map((label) => {
    const parts = label.filter((part) => !labels.every((other) => hasPart(other, part)))
    return parts.length === 0 ? label : parts
  })
