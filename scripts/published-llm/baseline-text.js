/** Conditions in the order in which a table states them; what a row does not state is left out. */
const conditions = [
  'document',
  'framework',
  'model',
  'parameters',
  'unit',
  'per',
  'precision',
  'batch',
  'device',
  'sequence-length',
  'global-batch',
  'accumulation',
  'tensor-parallel',
  'pipeline-parallel',
  'context-parallel',
  'expert-parallel',
  'virtual-pipeline',
  'pipeline-schedule',
  'sharding',
  'recompute',
  'packing',
  'compile',
  'variant',
]
const figures = ['topology', 'throughput', 'step-time', 'tflops', 'mfu', 'hfu', 'memory', 'line']

const scalar = (value) => {
  const text = String(value)
  return /^[\w./-]+(?: [\w./()-]+)*$/.test(text) && !/^(?:true|false|null|[\d.]+)$/.test(text)
    ? text
    : typeof value === 'string'
      ? `'${text.replaceAll("'", "''")}'`
      : text
}

const pairs = (row, names) =>
  names.filter((name) => row[name] !== undefined).map((name) => `${name}: ${scalar(row[name])}`)

/** A baseline file: rows that state the same are one table, in the order of their first rows. */
export function baselineText({ name, title, collection, revision, published, comment }, rows) {
  const tables = new Map()
  for (const row of rows) {
    const key = pairs(row, conditions).join(', ')
    tables.set(key, [...(tables.get(key) ?? []), `{ ${pairs(row, figures).join(', ')} }`])
  }
  return [
    '# yaml-language-server: $schema=../schemas/baseline.schema.json',
    ...comment.map((line) => `# ${line}`),
    '# Written by scripts/published-llm.js.',
    `baseline: ${name}`,
    `title: { en: ${scalar(title.en)}, zh: ${scalar(title.zh)} }`,
    `collection: ${collection}`,
    `revision: ${scalar(revision)}`,
    `published: ${scalar(published)}`,
    'tables:',
    ...[...tables].map(
      ([stated, printed]) => `  - { ${stated},\n      figures: [${printed.join(',\n        ')}] }`,
    ),
    '',
  ].join('\n')
}

/** Topology of so many devices on full nodes. */
export const onNodes = (devices, perNode) =>
  devices <= perNode ? `1x${devices}` : `${devices / perNode}x${perNode}`
