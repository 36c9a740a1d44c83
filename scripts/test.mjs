// npm test: all checks, from a fresh clone.
import { buildWeb } from './bootstrap.mjs'
import { requireBrowser, runSteps } from './steps.mjs'

await runSteps([
  {
    name: 'Types, lint and format',
    run: async (npm, runtime) => {
      const checks = [npm('typecheck'), npm('lint')]
      // The browser tests need it, and would leave a core idle meanwhile.
      buildWeb(runtime)
      return (await Promise.all(checks)).every(Boolean)
    },
  },
  { name: 'Unit and integration tests', run: (npm) => npm('test:unit') },
  { name: 'Browser tests', run: (npm) => requireBrowser() && npm('test:e2e') },
])
