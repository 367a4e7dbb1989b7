import { defineConfig } from 'vitest/config'

/** Patterns of the test files that `npm run mutation` runs on each mutant, with spaces between. */
const { STEADY_MUTATION_TESTS: patterns = '' } = process.env

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-files.ts'],
    setupFiles: ['test/seed.ts', 'test/sentences.ts'],
    include: patterns.split(' '),
    exclude: ['**/*.slow.test.ts'],
    // Code that counts its own steps is many times slower.
    testTimeout: 300_000,
    env: { NO_COLOR: '1' },
    isolate: false,
  },
})
