import { defineConfig } from 'vitest/config'

/**
 * What takes an hour: `npm run test:endurance`. The kills on engines are those of `npm run test:cluster`, and many more;
 * engines that cannot be brought up here are named.
 */
export default defineConfig({
  test: {
    include: ['test/endurance/**/*.test.ts', 'test/cluster/steady-itself.test.ts'],
    globalSetup: ['test/temporary-files.ts', 'test/cluster/packages.ts'],
    setupFiles: ['test/sentences.ts'],
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    env: {
      NO_COLOR: '1',
      STEADY_KILLS: process.env['STEADY_KILLS'] ?? '200',
      STEADY_FAULTS: process.env['STEADY_FAULTS'] ?? 'all',
    },
  },
})
