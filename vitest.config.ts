import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import SlowestFirst from './tests/slowest-first.ts'
import { temporaryFolder } from './tests/temporary-folder.ts'

// Servers, commands and threads that tests start compile the modules of the server once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')
// Tests make their folders in `tmpdir()`.
process.env.TMPDIR ??= temporaryFolder()

/** Against a real PostgreSQL. */
const server = {
  include: ['apps/server/src/**/*.test.ts', 'tests/{integration,fuzz}/**/*.test.ts'],
  setupFiles: ['tests/integration/drop-databases.ts'],
  globalSetup: ['tests/integration/global-setup.ts'],
}

/** They replace modules (`vi.mock`), so each of them has its modules to itself. */
const replacing = [
  'apps/server/src/capabilities/auth/auth.test.ts',
  'apps/server/src/request/accounts/passwords.test.ts',
  'apps/server/src/capabilities/users/invitations/{mailed-links,pre-made-accounts}.test.ts',
]

/** They take long by their nature, such as a process that is killed at every step of its work. */
const long = [
  'apps/server/src/**/*.long.test.ts',
  'tests/{integration,fuzz}/**/*.long.test.ts',
  'tests/clients/*.long.test.ts',
]

/** The whole web application in jsdom, against a server of the run. */
const web = {
  environment: 'jsdom',
  // The build of React that users run: it takes half the time of the one for development.
  env: { NODE_ENV: 'production' },
  setupFiles: ['tests/web/setup.ts'],
  // Loading the application takes longer than most files.
  isolate: false,
  globalSetup: ['tests/integration/web-server.ts'],
}
const webModules = { define: { __APP_VERSION__: '"test"' }, oxc: { jsx: { development: false } } }
const webTests = '{apps/web,packages/field-types,packages/ui}/src/**/*.test.tsx'
const longWebTests = '{apps/web,packages/field-types,packages/ui}/src/**/*.long.test.tsx'

export default defineConfig({
  test: {
    setupFiles: ['tests/fixed-seed.ts'],
    // Only what hangs meets these: a slow machine must not fail a test.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    hookTimeout: 120_000,
    // On two cores: a worker waits for PostgreSQL, timers and other processes a fifth of the time.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // Most objects of a test live as long as its page or request: a larger young generation halves the garbage collection.
    execArgv: ['--max-semi-space-size=64'],
    // In CI a failed test runs once more; what passes only then is listed at the end, and is mended first.
    retry: process.env.CI === undefined ? 0 : 1,
    reporters: ['default', './tests/flaky-reporter.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{scripts,packages/*/src,apps/web/src,tests/dialects}/**/*.test.ts'],
          // Each file has its modules to itself: it passes in every order, and on its own.
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          exclude: [...replacing, ...long],
          // Everything that lives on belongs to an app, and each file has apps of its own.
          isolate: false,
          restoreMocks: true,
        },
      },
      { extends: true, test: { ...server, name: 'server alone', include: replacing } },
      // Not a part of `npm test`: see `npm run test:long`.
      { extends: true, test: { ...server, name: 'long', include: long } },
      { extends: true, ...webModules, test: { ...web, name: 'web', include: [webTests], exclude: [longWebTests] } },
      { extends: true, ...webModules, test: { ...web, name: 'long web', include: [longWebTests] } },
    ],
  },
})
