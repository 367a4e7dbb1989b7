/** Bounds of a number; null where there is none. */
export interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

const boundsText = ({ min, max }: Bounds) =>
  (min === null ? '' : ` from ${min}`) + (max === null ? '' : ` to ${max}`)

/** What a value may be, and what was found instead, as noun phrases. */
export const phrases = {
  text: () => 'text',
  'some-text': () => 'text that is not empty',
  number: (bounds: Bounds) => `a number${boundsText(bounds)}`,
  'number-above-0': () => 'a number above 0',
  'whole-number': (bounds: Bounds) => `a whole number${boundsText(bounds)}`,
  'multiple-of': ({ of, min, max }: Bounds & { readonly of: number }) =>
    `a multiple of ${of}${boundsText({ min, max })}`,
  boolean: () => 'true or false',
  list: () => 'a list',
  'list-with-entries': () => 'at least one entry',
  mapping: () => 'a mapping of keys',
  'another-value': () => 'another value',
  'any-value': () => 'any value',
  'count-or-parameter': () => "a whole number, or a parameter such as '{steps}'",
  'workload-or-default': () => 'the name of a workload, or default',
  version: () => "a version as text, such as '11.0'",
  'listed-values': ({ values }: { values: readonly string[] }) => values.join(', '),
  'one-of-values': ({ values }: { values: readonly string[] }) => `one of ${values.join(', ')}`,
  'batch-choice': () => 'a whole number from 1, or max',
  'word-any': () => 'the word any',
  duration: () => 'a duration such as 90s, 10m or 1h',
  topology: () => 'nodes x devices per node, such as 1x8',
  memory: () => 'an amount of memory such as 500 MB or 2.5 GB',
  percentage: () => 'a percentage such as 2%',
  'file-path': () => 'the path of a file',
  'web-address': () => 'the address of a web page, with https:',
  'path-below': () => 'a path below the results folder',
  'absolute-path': () => 'an absolute path of letters, digits, dots and hyphens',
  'dotted-name': () => 'a name of small letters, digits, dots and hyphens',
  'hyphenated-name': () => 'a name of small letters, digits and hyphens',
  'git-revision': () => 'a branch, tag or commit, without spaces',
  'git-commit': () => 'the SHA-1 of a commit, or its first digits',
  'one-name': () => 'one name, without spaces and commas',
  'python-version': () => "two numbers, such as '3.11'",
  'maven-coordinates': () => 'group:artifact:version:jar:classifier',
  sha256: () => 'a SHA-256 in hexadecimal',
  'image-name': () => 'the name of a container image',
  mount: () => 'an absolute path, or source:target, or source:target:rw',
  'shm-size': () => 'a size such as 8g or 512m',
  ulimit: () => 'a limit such as memlock=-1 or stack=67108864',
  'user-and-group': () => 'a user, or user:group',
  'variable-name': () => 'the name of an environment variable',
  'user-name': () => 'a user name',
  'slurm-dependency': () => 'what Slurm jobs wait for, without spaces: afterok:4711',
  'node-name': () => 'a node name of letters, digits, dots and hyphens',
  'host-address': () => 'a host name or an IP address',
  'optimizer-name': () => 'the name of an optimizer, such as adam',
  'compile-mode': () => 'true, false, or a mode such as max-autotune',
  'kept-ranks': () =>
    'all, first, first-of-each-node, or { every: N } for rank 0 and every N-th rank after it',
  'text-in-languages': () => 'a text, or one for each language: { en: …, zh: … }',
  'reason-for-readers': () => 'a reason that readers of the report will understand',
  'reason-why-not': () => 'the reason why it cannot',
  'text-before-number': () => 'the text right before the number',
  'regular-expression': () => 'a regular expression',
  'text-of-step-lines': () => 'a text that every step line contains',
  'texts-of-step-lines': () => 'the texts that every step line contains, such as [" step ", " ips="]',
  'whole-file': () => 'the file',
  'written-value': ({ text }: { text: string }) => `'${text}'`,
  'empty-list': () => 'an empty list',
  'no-value': () => 'empty',
}
