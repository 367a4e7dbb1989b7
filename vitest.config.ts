import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    // Colours would be on wherever the environment says CI.
    env: { NO_COLOR: '1' },
  },
})
