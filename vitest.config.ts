import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tests/integration/**/*.test.ts'],
    setupFiles: ['tests/fixed-seed.ts'],
    globalSetup: ['tests/integration/global-setup.ts'],
    // Only what hangs meets these: a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
