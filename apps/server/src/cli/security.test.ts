import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { addAccount, call, password } from '../../../../tests/integration/sign-in.ts'
import { newId } from '../platform/new-id.ts'
import { securityCommands } from './security.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

async function reset(organization: string): Promise<string[]> {
  const lines: string[] = []
  expect(
    await securityCommands['security:reset']!.run(workspace.app, { organization }, (line) => lines.push(line)),
  ).toBe(0)
  return lines
}

test('an operator reopens an organization that has locked everyone out, once', async () => {
  const { organizationId, app } = workspace
  const account = await addAccount(workspace, { organizationId })
  const enter = async () => (await call(workspace, 'login', { body: { email: account.email, password } })).status
  const nothing = { idleMinutes: null, sessionHours: null }
  await app.admin
    .insertInto('securityRules')
    .values({ id: newId(), organizationId, allowedNetworks: ['192.0.2.0/24'], minimumPasswordLength: 12, ...nothing })
    .execute()
  const provider = { issuer: 'https://login.example', clientId: 'x', sealedSecret: null, roleId: null }
  await app.admin
    .insertInto('identityProviders')
    .values({
      id: newId(),
      organizationId,
      isEnabled: true,
      isRequired: true,
      emailDomains: ['test.example'],
      ...provider,
    })
    .execute()
  await app.bus.publish('security', { organizationId })
  expect(await enter()).toBe(403)
  expect(await reset('Test organization')).toEqual([
    '"Test organization" allows sign-in from every address again. It was limited to 192.0.2.0/24',
    '"Test organization" allows sign-in by password and passkey again',
  ])
  expect(await enter()).toBe(200)
  // Other rules are unchanged.
  const rules = app.admin.selectFrom('securityRules').select(['minimumPasswordLength', 'version'])
  expect(await rules.execute()).toEqual([{ minimumPasswordLength: 12, version: 2 }])
  const log = app.admin.selectFrom('operations').select(['userId', 'description']).where('action', '=', 'update')
  expect(await log.orderBy('id').execute()).toEqual([
    { userId: null, description: 'An operator allowed sign-in from every address' },
    { userId: null, description: 'An operator allowed sign-in by password' },
  ])
  expect(await reset(organizationId)).toEqual(['"Test organization" locks nobody out; nothing was changed'])
})
