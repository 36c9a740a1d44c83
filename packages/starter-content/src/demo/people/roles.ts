import { type PermissionPattern, type RoleRule, roleTemplates, writtenTemplate } from '@monarch/schema'
import { demoEntities } from '../groups/groups.ts'
import type { DemoRole } from './people.ts'

interface RoleContent {
  readonly name: string
  readonly description: string
  readonly permissions: readonly PermissionPattern[]
  readonly rules?: readonly RoleRule[]
}

/** All fields of the entity except these. */
function without(entity: string, ...hidden: string[]): string[] {
  const { fields } = demoEntities.find(({ name }) => name === entity)!
  return fields.map(({ name }) => name).filter((name) => !hidden.includes(name))
}

const noSalaries: RoleRule = {
  permission: 'record:employee:*',
  where: null,
  fields: without('employee', 'monthly_salary'),
}
const ownDeals = { owner_record: { email: { eq: { $user: 'email' } } } }
const read = (...entities: string[]) => entities.map((entity) => `record:${entity}:read` as const)

/** The roles of the demo. Each demonstrates a different way to limit rights. */
export const demoRoles: Readonly<Record<DemoRole, RoleContent>> = {
  builder: writtenTemplate(roleTemplates.find(({ roleValue }) => roleValue === 'builder')!),
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
    description: 'Works with all client and sales records; salaries are hidden.',
    permissions: [
      ...['account', 'contact', 'company', 'lead', 'opportunity', 'deal', 'quote', 'agreement', 'pipeline'].map(
        (entity) => `record:${entity}:*` as const,
      ),
      ...read('employee', 'department', 'project', 'invoice'),
      'view:*',
      'insight:*',
      'user:read',
      'workflow:run',
    ],
    rules: [noSalaries],
  },
  sales: {
    name: 'Sales',
    description: 'Works with own deals, without their probability; sees clients and colleagues.',
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
    description: 'Answers unsolved tickets, and reads the records they refer to.',
    permissions: ['record:ticket:*', ...read('asset', 'license', 'employee')],
    rules: [
      noSalaries,
      { permission: 'record:ticket:update', where: null, fields: without('ticket', 'number', 'requester') },
      { permission: 'record:ticket:delete', where: { status: { eq: 'completed' } }, fields: null },
    ],
  },
  finance: {
    name: 'Finance',
    description: 'Reads invoices, expenses, budgets and the records they belong to; changes nothing.',
    permissions: read('invoice', 'expense', 'budget', 'account', 'project', 'vendor'),
  },
}
