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

/** Whether a name is the path of a YAML file: names of formats and layouts have neither a slash nor an extension. */
export const isFilePath = (name: string): boolean => /[/\\]|\.ya?ml$/i.test(name)
