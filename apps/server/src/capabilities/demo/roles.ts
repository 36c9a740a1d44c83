import { bindRules, type RoleRule, roleTemplates } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { loadStructure } from '../../structure/structure-store.ts'
import { newId } from '../../platform/new-id.ts'
import { insertRole } from '../roles/role-store.ts'
import { catalogueEntities } from './catalogue/catalogue.ts'
import { demoOrganization, type DemoRole } from './people.ts'

interface RoleContent {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
  readonly rules?: readonly RoleRule[]
}

/** All fields of the entity but these. */
function without(entity: string, ...hidden: string[]): string[] {
  const { fields } = catalogueEntities.find(({ name }) => name === entity)!
  return fields.map(({ name }) => name).filter((name) => !hidden.includes(name))
}

const noSalaries: RoleRule = {
  permission: 'record:employee:*',
  where: null,
  fields: without('employee', 'monthly_salary'),
}
const ownDeals = { owner_record: { email: { eq: { $user: 'email' } } } }
const read = (...entities: string[]) => entities.map((entity) => `record:${entity}:read`)

/** What people of the demo may do: each role limits something else. */
const demoRoles: Readonly<Record<DemoRole, RoleContent>> = {
  builder: roleTemplates.find(({ roleValue }) => roleValue === 'builder')!,
  team_member: {
    name: 'Team member',
    description: 'Reads everything, and works with tasks, messages, events and deals.',
    permissions: [
      'record:*:read',
      'record:task:*',
      'record:message:*',
      'record:event:*',
      'record:contact:update',
      'record:deal:create',
      'record:deal:update',
    ],
  },
  sales_manager: {
    name: 'Sales manager',
    description: 'Works with everything of clients and sales; salaries are hidden.',
    permissions: [
      ...['account', 'contact', 'company', 'lead', 'opportunity', 'deal', 'quote', 'agreement', 'pipeline'].map(
        (entity) => `record:${entity}:*`,
      ),
      ...read('employee', 'department', 'project', 'invoice'),
      'view:*',
      'user:read',
      'workflow:run',
    ],
    rules: [noSalaries],
  },
  sales: {
    name: 'Sales',
    description: 'Works with his own deals, without their probability; sees clients and colleagues.',
    permissions: [...read('account', 'contact', 'employee'), 'record:contact:create', 'record:deal:*'],
    rules: [
      noSalaries,
      { permission: 'record:deal:read', where: ownDeals, fields: without('deal', 'probability', 'weighted_amount') },
      { permission: 'record:deal:update', where: ownDeals, fields: without('deal', 'owner', 'amount') },
      { permission: 'record:deal:delete', where: { stage: { eq: 'discovery' } }, fields: null },
    ],
  },
  support: {
    name: 'Support',
    description: 'Answers tickets that are not solved yet; what they are about is only read.',
    permissions: ['record:ticket:*', ...read('asset', 'license', 'employee')],
    rules: [
      noSalaries,
      { permission: 'record:ticket:update', where: null, fields: without('ticket', 'number', 'requester') },
      { permission: 'record:ticket:delete', where: { status: { eq: 'completed' } }, fields: null },
    ],
  },
  finance: {
    name: 'Finance',
    description: 'Reads invoices, expenses and budgets with what they belong to, and changes nothing.',
    permissions: read('invoice', 'expense', 'budget', 'account', 'project', 'vendor'),
  },
}

/** The roles, if they have not been made before; their ids by technical name. */
export async function addRoles(
  trx: Kysely<AdminDb>,
  tenants: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { id: organizationId } = demoOrganization
  const structures = []
  for (const { id } of tenants) structures.push((await loadStructure(trx, id))!)
  const idsOf = async () => {
    const rows = await trx
      .selectFrom('roles')
      .select(['id', 'roleValue'])
      .where('organizationId', '=', organizationId)
      .execute()
    return new Map(rows.map(({ id, roleValue }) => [roleValue, id]))
  }
  const known = await idsOf()
  for (const [i, [roleValue, role]] of Object.entries(demoRoles).entries()) {
    if (known.has(roleValue)) continue
    const { name, description, permissions, rules = [] } = role
    const { issues, bindings } = bindRules(structures, { permissions, rules }, 'rules')
    if (issues.length > 0) throw new Error(`The role "${name}" of the demo: ${JSON.stringify(issues)}`)
    const content = { name, description, roleValue, permissions, rules, bindings, sortOrder: i + 1 }
    const row = { id: newId(), organizationId, isSystem: false, version: 1, deletedAt: null }
    await insertRole(trx, { ...row, ...content })
  }
  return idsOf()
}
