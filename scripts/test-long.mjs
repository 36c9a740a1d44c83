// npm run test:long: slow tests. Run npm test first. Names run only these steps: npm run test:long -- "slow tests" "long journeys"
import { installLibreOffice, requireBrowser, runSteps } from './steps.mjs'

/** Journeys across most of the product; each request is delayed by up to this many ms. */
const lag = { MONARCH_E2E_LAG: '2000' }
const journeys = ['journey', 'live', 'grid.spec', 'boards', 'calendar', 'offline.spec']
/** Includes the browser tests in *.long.spec.ts. */
const long = { MONARCH_E2E_LONG: 'true' }

/** Tests that take their number of cases from `runs()`: four times as many as in npm test. */
const manyCases = { FC_SCALE: '4' }
const random = [
  'property',
  'formula.test',
  'constraints',
  'preview-field',
  'computed-structure',
  'records/search',
  'integration/revocation',
]

const steps = [
  { name: 'slow tests', run: (npm) => installLibreOffice() && npm('test:unit:long', ['apps/', 'tests/integration']) },
  { name: 'clients', run: (npm) => npm('test:unit:long', ['tests/clients']) },
  { name: 'random cases', run: (npm) => npm('test:unit', random, manyCases) },
  { name: 'fuzzer', run: (npm) => npm('fuzz', ['--minutes=5', '--seed=2']) },
  { name: 'slow network', run: (npm) => requireBrowser() && npm('test:e2e', journeys, { ...lag, ...long }) },
  { name: 'long journeys', run: (npm) => requireBrowser() && npm('test:e2e', ['.long.spec'], long) },
]

const only = process.argv.slice(2)
await runSteps(steps.filter(({ name }) => only.length === 0 || only.includes(name)))
