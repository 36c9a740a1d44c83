import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { createOrganization } from '../tenants/organizations.ts'

export let workspace: Workspace
export let owner: Person
/** A second process of the same installation. */
export let other: TestServer
export let secondTenantId: string
export let strangersTenantId: string
let strangersOrganizationId: string

export async function openWorkspace(): Promise<void> {
  workspace = await startWorkspace()
  const { app, organizationId } = workspace
  owner = workspace.owner
  other = await startTestServer({
    adminDatabase: app.server.adminDatabase,
    config: { dataDir: app.config.dataDir, secret: app.config.secret },
  })
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'stage', fieldType: 'text' },
    { name: 'amount', fieldType: 'number' },
  ])
  secondTenantId = (await createTenant(app, { organizationId, name: 'Second' })).id
  strangersOrganizationId = (await createOrganization(app, 'Strangers')).id
  strangersTenantId = (await createTenant(app, { organizationId: strangersOrganizationId, name: 'There' })).id
  await owner.tenant(`mutation { createManyDeal(data: [
    {name: "a", stage: "open", amount: 1}, {name: "b", stage: "won", amount: 2}, {name: "c", stage: "won", amount: 3}]) { id } }`)
}

export async function closeWorkspace(): Promise<void> {
  await other.close()
  await workspace.close()
}

export const names = '{ deal(orderBy: [{name: ASC}]) { name } }'
export const namesOf = ({ data }: { data: { deal: { name: string }[] } | null }) => data?.deal.map(({ name }) => name)
