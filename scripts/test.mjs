// npm test: all checks, from a fresh clone.
import { requireBrowser, runSteps } from './steps.mjs'

runSteps([
  { name: 'Types', run: (npm) => npm('typecheck') },
  { name: 'Lint and format', run: (npm) => npm('lint') },
  { name: 'Unit and integration tests', run: (npm) => npm('test:unit') },
  { name: 'Browser tests', run: (npm) => requireBrowser() && npm('test:e2e') },
])
