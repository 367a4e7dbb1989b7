// Changes one operator of a folder at a time and runs its tests: npm run mutation -- FOLDER [FILE...]
// A mutant that no test fails on is a survivor: a boundary, a sign or a figure that could be wrong unseen. They are printed.
// Killed on 2026-11-27: 431 of 446 in src/core/compare, 277 of 366 in nine files of src/core/protocols (without the tests of
// hostile logs), 669 of 858 in src/core/stats (160 more were not tried).
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The last that runs on Node 20. No dependency of the repository: `npm ci` would install its 108 packages for everyone. */
const version = '9.6.1'

/**
 * The tests of each folder, with those of neighbours that hold its figures. A test that starts the command runs `dist`,
 * which has no mutants.
 */
const tests = {
  'src/core/stats': [
    'src/core/stats/*.test.ts',
    'src/core/compare/settled-ratios.test.ts',
    'src/core/protocols/corrected-rates.test.ts',
  ],
  'src/core/protocols': ['src/core/protocols/*.test.ts'],
  'src/core/compare': ['src/core/compare/**/*.test.ts', 'src/core/json-schemas.test.ts'],
  'src/core/logs/engine': [
    'src/core/logs/{engine,custom,draft}/**/*.test.ts',
    'src/core/logs/formats.test.ts',
    'src/core/protocols/{cross-check,gaps}.test.ts',
  ],
}

/** Mutators that change no boundary, sign or operator of a figure. */
const otherMutators = [
  'ArrayDeclaration',
  'ArrowFunction',
  'BlockStatement',
  'ConditionalExpression',
  'ObjectLiteral',
  'OptionalChaining',
  'Regex',
  'StringLiteral',
]

const [folder = '', ...files] = process.argv.slice(2)
const patterns = tests[folder]
if (patterns === undefined) {
  console.error(`Name a folder of ${Object.keys(tests).join(', ')}.`)
  process.exit(2)
}

// Below node_modules, so that Stryker finds the vitest and the typescript of this repository.
const home = resolve(`node_modules/.cache/stryker-${version}`)
const modules = join(home, 'node_modules/@stryker-mutator')
if (!existsSync(modules)) {
  mkdirSync(home, { recursive: true })
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)
  execFileSync(
    'npm',
    ['install', '--prefix', home, '--legacy-peer-deps', '--no-audit', '--no-fund', ...packages],
    { stdio: 'inherit' },
  )
}

process.env.STEADY_MUTATION_TESTS = patterns.join(' ')
process.env.STEADY_TEST_SEED ??= '1'
const { Stryker } = await import(pathToFileURL(join(modules, 'core/dist/src/index.js')).href)
await new Stryker({
  mutate: files.length > 0 ? files : [`${folder}/**/*.ts`, '!**/*.test.ts'],
  mutator: { excludedMutations: otherMutators },
  // What runs as a file is loaded would be tried with every test.
  ignoreStatic: true,
  plugins: [join(modules, 'vitest-runner/dist/src/index.js')],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  tempDirName: join(tmpdir(), 'steady-mutation'),
  ignorePatterns: ['/dist', '/engine', '/reports', '/results'],
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false },
  jsonReporter: { fileName: join(home, `${folder.replaceAll('/', '-')}.json`) },
}).runMutationTest()
