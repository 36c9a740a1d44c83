// npm run test:long: slow tests. Run npm test first. A name runs only that step: npm run test:long -- crashes
import { requireBrowser, runSteps } from './steps.mjs'

/** Journeys across most of the product; each request is delayed by up to this many ms. */
const lag = { MONARCH_E2E_LAG: '1000' }
const journeys = ['long-journey', 'journey.spec', 'live', 'grid.spec', 'boards']

/** Tests that take their number of cases from `runs()`: four times as many as in npm test. */
const manyCases = { FC_SCALE: '4' }
const random = ['property', 'formula.test', 'constraints', 'preview-field', 'computed-structure', 'records/search']

const steps = [
  { name: 'crashes', run: (npm) => npm('test:unit:long') },
  { name: 'random cases', run: (npm) => npm('test:unit', random, manyCases) },
  { name: 'fuzzer', run: (npm) => npm('fuzz', ['--minutes=5', '--seed=2']) },
  { name: 'slow network', run: (npm) => requireBrowser() && npm('test:e2e', journeys, lag) },
]

const [, , only] = process.argv
await runSteps(steps.filter(({ name }) => only === undefined || name === only))
