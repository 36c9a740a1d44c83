// npm run test:long: what takes long by its nature. Run npm test first.
import { requireBrowser, runSteps } from './steps.mjs'

/** Journeys that cross most of the product, each request delayed by up to so many milliseconds. */
const lag = '1000'
const journeys = ['long-journey', 'journey.spec', 'live', 'grid.spec', 'boards', 'lost-answer']

runSteps([
  { name: 'Long tests', run: (npm) => npm('test:unit:long') },
  { name: 'Fuzzer', run: (npm) => npm('fuzz', '--minutes=5', '--seed=2') },
  {
    name: 'Journeys on a slow network',
    run: (npm) => {
      process.env.MONARCH_E2E_LAG = lag
      return requireBrowser() && npm('test:e2e', ...journeys)
    },
  },
])
