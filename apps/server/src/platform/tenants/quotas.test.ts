import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { upload } from '../../capabilities/files/upload.test-helper.ts'
import { defaultLimits } from '../limits.ts'
import { requireMail } from '../../capabilities/workflows/run/messages.ts'
import { takeTenantSlot } from './quotas.ts'

let workspace: Workspace
beforeAll(async () => {
  const limits = { ...defaultLimits, filesPerTenant: 2, fileMegabytesPerTenant: 1, importsAtOnce: 1, mailsPerHour: 2 }
  workspace = await startWorkspace({ config: { limits } })
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'document', fieldType: 'file' },
  ])
})
afterAll(() => workspace.close())

test('a tenant keeps at most the limit of files', async () => {
  await upload(workspace, workspace.owner, 'a.txt', 'a')
  await upload(workspace, workspace.owner, 'b.txt', 'b')
  await expect(upload(workspace, workspace.owner, 'c.txt', 'c')).rejects.toThrow()
  const { body } = await workspace.fastify.inject('/metrics')
  expect(body).toMatch(/^monarch_limit_refusals_total\{limit="filesPerTenant"\} 1$/m)
})

test('an import over the limit is refused, and accepted once another has finished', async () => {
  const leave = takeTenantSlot(workspace.app, 'importsAtOnce', workspace.tenantId)
  const send = () =>
    workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/deal',
      payload: 'name\nA\n',
      headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
    })
  const refused = await send()
  expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([
    429,
    'RATE_LIMITED',
    '10',
  ])
  leave()
  expect((await send()).statusCode).toBe(200)
  expect((await send()).statusCode).toBe(200)
})

test('the workflows of a tenant send at most the limit of mails per hour', async () => {
  const { app, tenantId } = workspace
  const mail = { tenantId, to: 'a@b.example', subject: 'A', text: 'A', isSealed: false }
  await app.admin
    .insertInto('mails')
    .values({ ...mail, id: crypto.randomUUID(), key: null })
    .execute()
  await requireMail(app, tenantId)
  await app.admin
    .insertInto('mails')
    .values({ ...mail, id: crypto.randomUUID(), key: null })
    .execute()
  await expect(requireMail(app, tenantId)).rejects.toThrow('2 mails in the last hour')
})
