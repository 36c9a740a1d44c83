import { dataOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { addAccount } from '../../../../tests/integration/sign-in.ts'
import { checkTenantStructure } from '../structure/change/check-structure.ts'

export let workspace: Workspace
export let fields: Record<string, string>
export let entityId: string
export let me: string
/** A colleague, one who leaves, one of another workspace, and an organization's member without access to the workspace. */
export const users = { ann: '', ben: '', cleo: '', dan: '' }
export const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

export async function openTasks(): Promise<void> {
  workspace = await startWorkspace()
  const { app, organizationId, tenantId } = workspace
  const add = async (name: string, more: object) => {
    const { id } = await addAccount(workspace, { organizationId, email: `${name.toLowerCase()}@test.example`, ...more })
    await app.admin.updateTable('users').set({ name }).where('id', '=', id).execute()
    return id
  }
  users.ann = await add('Ann', { tenantIds: [tenantId] })
  users.ben = await add('Ben', {})
  users.cleo = await add('Cleo', { organizationId: null })
  users.dan = await add('Dan', { tenantIds: [] })
  me = await workspace.userIdOf(workspace.owner)
  const task = await workspace.buildEntity('task', [
    { name: 'title', fieldType: 'text' },
    { name: 'owner', displayName: 'Owner', fieldType: 'relationship', settings: { target: 'users' } },
    { name: 'team', displayName: 'Team', fieldType: 'many_to_many', settings: { target: 'users', tells: false } },
    { name: 'owner_name', fieldType: 'formula', settings: { expression: '{owner.name}' } },
    { name: 'owner_looked_up', fieldType: 'lookup', settings: { relation: 'owner', field: 'name' } },
    { name: 'people', fieldType: 'rollup', settings: { relation: 'team', function: 'count' } },
  ])
  fields = task.fields
  entityId = task.id
}

export const selection = 'id owner owner_record { id name } team team_records { name }'
export const create = async (data: object) =>
  dataOf(await ask(`mutation($data: CreateTaskInput!) { createTask(data: $data) { ${selection} } }`, { data }))
    .createTask
export const titles = async (args: string, variables: Record<string, [string, unknown]> = {}) => {
  const declared = Object.entries(variables).map(([name, [type]]) => `$${name}: ${type}`)
  const given = Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value]))
  const reply = await ask(
    `query${declared.length > 0 ? `(${declared.join(', ')})` : ''} { task(${args}) { title } }`,
    given,
  )
  return dataOf(reply).task.map(({ title }: { title: string }) => title)
}
export const empty = async () => dataOf(await ask('mutation { deleteManyTask(where: {}) }'))
export const setAccess = (userId: string, isActive: boolean) =>
  workspace.app.admin.updateTable('memberships').set({ isActive }).where('userId', '=', userId).execute()

export const structureProblems = async () =>
  checkTenantStructure(workspace.app, (await workspace.app.tenants.open(workspace.tenantId))!)
