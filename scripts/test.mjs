// npm test: all checks, from a fresh clone.
import { requireBrowser, runSteps } from './steps.mjs'

await runSteps([
  {
    name: 'Types, lint and format',
    run: async (npm) => (await Promise.all([npm('typecheck'), npm('lint')])).every(Boolean),
  },
  { name: 'Unit and integration tests', run: (npm) => npm('test:unit') },
  { name: 'Browser tests', run: (npm) => requireBrowser() && npm('test:e2e') },
])
