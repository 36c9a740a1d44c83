import { elsewhere } from '../../../../../tests/integration/elsewhere.ts'
import { purgeDue } from './purge.ts'

await elsewhere(purgeDue)
