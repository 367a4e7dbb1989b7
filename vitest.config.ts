import { defaultExclude, defineConfig } from 'vitest/config'

const slow = ['src/**/*.slow.test.ts', 'packages/**/*.slow.test.ts', 'test/**/*.slow.test.ts']

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-files.ts'],
    setupFiles: ['test/seed.ts', 'test/sentences.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Colours would be on wherever the environment says CI.
    env: { NO_COLOR: '1' },
    // Test files share a process: starting one and loading core anew takes longer than most files need for their tests.
    isolate: false,
    // One less would leave a core of a small machine idle.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['src/**/*.test.ts', 'packages/**/*.test.ts', 'test/**/*.test.ts'],
          // `npm run test:cluster` runs what needs real engines, `npm run test:frameworks` what needs real frameworks, and
          // `npm run test:explore` what needs Chromium, `npm run test:package`, `npm run test:install` and
          // `npm run test:readers` what needs a registry.
          exclude: [
            ...defaultExclude,
            ...slow,
            'test/cluster/**',
            'test/endurance/**',
            'test/frameworks/**',
            'test/recipes/run/**',
            'test/package/**',
            'test/install/**',
            'test/export-readers/**',
            'test/library-s3/**',
            'test/programs/**',
            'test/explorer/**',
          ],
        },
      },
      { extends: true, test: { name: 'slow', include: slow } },
      {
        extends: true,
        test: { name: 'frameworks', include: ['test/frameworks/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        test: { name: 'recipes', include: ['test/recipes/run/**/*.test.ts'], maxConcurrency: 3 },
      },
      { extends: true, test: { name: 'readers', include: ['test/export-readers/**/*.test.ts'] } },
      { extends: true, test: { name: 'library-s3', include: ['test/library-s3/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'programs', include: ['test/programs/**/*.test.ts'], fileParallelism: false },
      },
      {
        extends: true,
        test: { name: 'explore', include: ['test/explorer/**/*.test.ts'], fileParallelism: false },
      },
      { extends: true, test: { name: 'package', include: ['test/package/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'install',
          include: ['test/install/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
