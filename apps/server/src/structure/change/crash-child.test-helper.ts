import { elsewhere } from '../../../../../tests/integration/elsewhere.ts'
import { changeStructure } from './structure-change.ts'

type Input = { tenantId: string; commands: Parameters<typeof changeStructure>[2] }

await elsewhere<Input>(async (app, { tenantId, commands }) => {
  await changeStructure(app, { tenantId, userId: null }, commands)
  await app.jobs.drain(app)
})
