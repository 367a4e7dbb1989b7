/** The files that people write, by the first part of their error codes. */
const fileKinds = [
  'SUITE',
  'WORKLOAD',
  'CLUSTER',
  'LAYOUT',
  'LOG_FORMAT',
  'BASELINE',
  'SETUP',
  'REPORT',
  'ARCHITECTURE',
  'LIBRARY',
] as const

export type FileKind = (typeof fileKinds)[number]

/** One sentence for every kind of file: `SUITE_SYNTAX`, `WORKLOAD_SYNTAX`, … */
export const forEachKind = <Problem extends string, Sentence>(problem: Problem, sentence: Sentence) =>
  Object.fromEntries(fileKinds.map((kind) => [`${kind}_${problem}`, sentence])) as Record<
    `${FileKind}_${Problem}`,
    Sentence
  >
