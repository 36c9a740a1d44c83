// npm run test:long: slow tests. Run npm test first. A name runs only that step: npm run test:long -- crashes
import { requireBrowser, runSteps } from './steps.mjs'

/** Journeys across most of the product; each request is delayed by up to this many ms. */
const lag = '1000'
const journeys = ['long-journey', 'journey.spec', 'live', 'grid.spec', 'boards']

const steps = [
  { name: 'crashes', run: (npm) => npm('test:unit:long') },
  { name: 'fuzzer', run: (npm) => npm('fuzz', '--minutes=5', '--seed=2') },
  {
    name: 'slow network',
    run: (npm) => {
      process.env.MONARCH_E2E_LAG = lag
      return requireBrowser() && npm('test:e2e', ...journeys)
    },
  },
]

const [, , only] = process.argv
runSteps(steps.filter(({ name }) => only === undefined || name === only))
