import { defineConfig } from 'vitest/config'

/** Tests that need real engines: `npm run test:cluster`. Each file brings up what it needs, and names what it skips. */
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.test.ts'],
    globalSetup: ['test/cluster/packages.ts'],
    // Two hosts and a scheduler on one machine: side by side they would only measure each other.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Engines keep time of their own: what fails once on a busy machine has to fail again.
    retry: 2,
    env: { NO_COLOR: '1' },
  },
})
