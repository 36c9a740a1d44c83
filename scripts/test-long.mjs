// npm run test:long: what takes long by its nature. Run npm test first. With the name of a step, only that one: npm run test:long -- crashes
import { requireBrowser, runSteps } from './steps.mjs'

/** Journeys that cross most of the product, each request delayed by up to so many milliseconds. */
const lag = '1000'
const journeys = ['long-journey', 'journey.spec', 'live', 'grid.spec', 'boards', 'lost-answer']

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
