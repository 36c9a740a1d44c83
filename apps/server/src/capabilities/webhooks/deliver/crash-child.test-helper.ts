import { elsewhere } from '../../../../../../tests/integration/elsewhere.ts'
import { readChanges } from './read-changes.ts'

await elsewhere<{ tenantId: string }>(async (app, { tenantId }) => {
  await readChanges(app, tenantId)
  await app.jobs.drain(app)
})
