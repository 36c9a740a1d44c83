import { elsewhere } from '../../../../../../tests/integration/elsewhere.ts'
import { readTriggers } from '../triggers/read-triggers.ts'

await elsewhere<{ tenantId: string }>(async (app, { tenantId }) => {
  await readTriggers(app, tenantId)
  await app.jobs.drain(app)
})
