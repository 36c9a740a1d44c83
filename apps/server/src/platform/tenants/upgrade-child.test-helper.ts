import { elsewhere } from '../../../../../tests/integration/elsewhere.ts'
import { upgradeTenantTask } from './upgrade.ts'

const job = { id: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal }
await elsewhere<{ tenantId: string }>((app, { tenantId }) => upgradeTenantTask.run(app, { tenantId }, job))
