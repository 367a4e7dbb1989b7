/** Nodes that a sentence names one by one; of more it gives the number. */
const fewNodes = 3

/** Values that a sentence holds next to each other. */
const fewValues = 4

export const nodesText = (nodes: readonly string[], counted: (count: number) => string): string =>
  nodes.length > fewNodes ? counted(nodes.length) : nodes.join(', ')

/** The first values, and how many others there are. */
export const shownValues = <T>(
  values: readonly T[],
): { readonly shown: readonly T[]; readonly more: number } => ({
  shown: values.slice(0, fewValues),
  more: Math.max(0, values.length - fewValues),
})
