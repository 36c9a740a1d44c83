import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['tests/fixed-seed.ts'],
    // Only what hangs meets these: a slow machine must not fail a test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
          // Nothing in them outlives a test, so the modules are loaded once for all files.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'tests/integration/**/*.test.ts'],
          globalSetup: ['tests/integration/global-setup.ts'],
        },
      },
    ],
  },
})
