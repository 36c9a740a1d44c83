import { defineConfig } from '@playwright/test'
import path from 'node:path'
import { baseUrl, browserPath, dataDir, port } from './environment.ts'

const root = path.join(import.meta.dirname, '../..')

/** Journeys against the real server with the demo organization, in the system's browser. */
export default defineConfig({
  testDir: '.',
  // Slow tests run in npm run test:long.
  testIgnore: process.env.MONARCH_E2E_LONG === undefined ? '**/*.long.spec.ts' : [],
  outputDir: path.join(root, 'test-results'),
  // On two cores: a test waits for the page and the server a quarter of the time.
  workers: 3,
  // Reached only by tests that hang: a slow machine must not fail a test.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // In CI a failed test runs once more, and the end of the run lists flaky tests.
  retries: process.env.CI === undefined ? 0 : 1,
  reporter: [['list']],
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    actionTimeout: 30_000,
    reducedMotion: 'reduce',
    // Requests of a page that has one do not reach the routes of a test.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: root,
    url: `${baseUrl}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(port),
      MONARCH_DATA_DIR: dataDir,
      MONARCH_DEMO: 'true',
      MONARCH_ADMIN_EMAIL: 'admin@example.com',
      MONARCH_ADMIN_PASSWORD: 'a password for tests',
      MONARCH_LOG_LEVEL: 'error',
      // Address of the model server in ai.spec.ts.
      MONARCH_OUTBOUND_ALLOW: '127.0.0.1',
    },
  },
})
