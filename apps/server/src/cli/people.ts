import { placeName } from '@monarch/schema'
import type { App } from '../platform/app.ts'
import { makePassword } from '../request/accounts/passwords.ts'
import { organizationsOf, passwordRulesOf, requireGoodPassword } from '../request/accounts/password-rules.ts'
import { createUser, resetPassword } from '../capabilities/users/accounts/accounts.ts'
import { erasePerson, finishErasures } from '../capabilities/personal-data/erasures.ts'
import { listPeople } from '../capabilities/personal-data/person.ts'
import { refuseLostAdmin } from '../platform/tenants/lost-admin.ts'
import { pendingAdminMigrations } from '../platform/db/migrate.ts'
import { adminFailure } from '../platform/backup/failures.ts'
import { requireOwnSecret } from '../platform/secrets/rotate.ts'
import { StartError } from '../platform/start-error.ts'
import { createOrganization } from '../capabilities/tenants/organizations.ts'
import { createTenant } from '../platform/tenants/tenants.ts'
import { type Command, text } from './command.ts'

const passwordHelp = 'must follow the rules of the organization; by default one is generated and printed'

/** Manages organizations, their tenants and users. */
export const peopleCommands: Readonly<Record<string, Command>> = {
  'tenant:create': {
    summary: 'Creates a tenant with its own database',
    usage: '--organization <name> --name <name>',
    options: {
      organization: text('the organization that it belongs to, by name or id'),
      name: text('the name of the tenant'),
      'new-organization': { type: 'boolean', explain: 'also create the organization' },
    },
    async run(app, values, say) {
      await requireInstallation(app)
      const name = requiredName(values, 'name')
      const requested = values['new-organization']
        ? requiredName(values, 'organization')
        : required(values, 'organization')
      const organization = values['new-organization']
        ? await createOrganization(app, requested)
        : await findOrganization(app, requested)
      const tenant = await createTenant(app, { organizationId: organization.id, name })
      say(`Created the tenant "${tenant.name}" of "${organization.name}": ${tenant.id}`)
      return 0
    },
  },

  'user:create': {
    summary: 'Adds a user who can sign in',
    usage: '--email <address> --name <name> --organization <name>',
    options: {
      email: text('the address to sign in with'),
      name: text('the displayed name'),
      organization: text('the organization to join, by name or id'),
      tenant: {
        ...text('a tenant that the user can enter, by name or id; can be repeated; all by default'),
        multiple: true,
      },
      permission: {
        ...text('a permission, such as "record:*:read"; can be repeated; "*" is every permission'),
        multiple: true,
      },
      password: text(passwordHelp),
    },
    async run(app, values, say) {
      await requireInstallation(app)
      const email = required(values, 'email')
      const name = required(values, 'name')
      const organization = await findOrganization(app, required(values, 'organization'))
      const tenants = values.tenant as string[] | undefined
      const tenantIds = tenants ? await findTenants(app, organization, tenants) : null
      const permissions = (values.permission as string[] | undefined) ?? []
      const given = values.password as string | undefined
      const password = await passwordOf(app, { email, organizationIds: [organization.id] }, given)
      const user = await createUser(app, {
        email,
        name,
        password,
        permissions,
        organizationId: organization.id,
        tenantIds,
      })
      say(`Added ${user.name} <${user.email}> to "${organization.name}"`)
      if (given === undefined) say(`Password: ${password}`)
      return 0
    },
  },

  'user:reset-password': {
    summary: 'Sets a new password for a user, removes passkeys and two-factor, and ends all sessions',
    usage: '--email <address>',
    options: { email: text('of the user'), password: text(passwordHelp) },
    async run(app, values, say) {
      await requireInstallation(app)
      const email = required(values, 'email')
      const given = values.password as string | undefined
      const owner = { email, organizationIds: await organizationsOfAddress(app, email) }
      const password = await passwordOf(app, owner, given)
      await resetPassword(app, { email, password })
      say(`The password of ${email} has been reset. Passkeys and two-factor are removed.`)
      if (given === undefined) say(`Password: ${password}`)
      return 0
    },
  },

  'user:erase': {
    summary: 'Replaces the identity of a former member everywhere: account, records, history, comments, names of files',
    usage: '--organization <name> --email <address> --confirm <address>',
    options: {
      organization: text('the organization that they have left, by name or id'),
      email: text('of the former member'),
      confirm: text('the same address again: this cannot be undone'),
    },
    details: [
      'Remove the user first, under Users. Entries of logs stay, without the name. The list of erasures is kept beside the backups, and is',
      'applied again after each restore. A legal hold prevents it.',
    ],
    async run(app, values, say) {
      await requireInstallation(app)
      const organization = await findOrganization(app, required(values, 'organization'))
      const email = required(values, 'email').toLowerCase()
      const people = await listPeople(app.admin, organization.id)
      const person =
        people.find((one) => one.email === email && !one.isMember) ?? people.find((one) => one.email === email)
      if (!person)
        throw new StartError(`Nobody with the address ${email} is or was a member of "${organization.name}".`)
      const given = { organizationId: organization.id, userId: person.id, email: required(values, 'confirm') }
      await app.admin.transaction().execute((trx) => erasePerson(app, trx, { ...given, requestedBy: null }))
      await finishErasures(app)
      say(`Erased ${person.id} in "${organization.name}".`)
      return 0
    },
  },
}

/** The given password, if it satisfies the rules of its owner's organizations; without one, a generated password that does. */
async function passwordOf(
  { admin }: App,
  owner: { readonly email: string; readonly organizationIds: readonly string[] },
  given: string | undefined,
): Promise<string> {
  if (given === undefined) return makePassword((await passwordRulesOf(admin, owner.organizationIds)).minimumLength)
  await requireGoodPassword(admin, owner, given)
  return given
}

async function organizationsOfAddress({ admin }: App, address: string): Promise<string[]> {
  const account = await admin
    .selectFrom('users')
    .select('id')
    .where('email', '=', address.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst()
  return account ? organizationsOf(admin, account.id) : []
}

/** An upgraded installation, and its secret: with another one, a command would seal values that no server can open. */
export async function requireInstallation(app: App): Promise<void> {
  await requireTables(app)
  await requireOwnSecret(app.admin, app.sealer).catch(async (error: unknown) => {
    throw await adminFailure(app, error)
  })
}

export async function requireTables(app: App): Promise<void> {
  await refuseLostAdmin(app)
  const pending = await pendingAdminMigrations(app.admin)
  if (pending.length > 0) throw new StartError('The admin database is not up to date. Run "npm start" once first.')
}

export function required(values: Record<string, unknown>, option: string): string {
  const value = values[option]
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new StartError(`--${option} is missing. Add --help to see what the command needs.`)
}

/** Applies the length limit of the screens before anything is created. */
export function requiredName(values: Record<string, unknown>, option: string): string {
  const name = required(values, option)
  if (name.length > placeName.maxLength)
    throw new StartError(`--${option} has ${name.length} characters. A name may have ${placeName.maxLength}.`)
  return name
}

type Named = { readonly id: string; readonly name: string }

export async function findOrganization({ admin }: App, requested: string): Promise<Named> {
  return pick(
    await admin.selectFrom('organizations').select(['id', 'name']).orderBy('name').execute(),
    requested,
    'organization',
  )
}

async function findTenants({ admin }: App, organization: Named, requested: readonly string[]): Promise<string[]> {
  const known = await admin
    .selectFrom('tenants')
    .select(['id', 'name'])
    .where('organizationId', '=', organization.id)
    .orderBy('name')
    .execute()
  return requested.map((text) => pick(known, text, 'tenant').id)
}

export function pick<T extends Named>(known: readonly T[], requested: string, kind: string): T {
  const found = known.filter(({ id, name }) => id === requested || name === requested)
  if (found.length === 1) return found[0]!
  const list = known.map(({ id, name }) => `  ${id}  ${name}`).join('\n')
  const problem =
    found.length === 0
      ? `There is no ${kind} "${requested}"`
      : `More than one ${kind} is called "${requested}"; give its id`
  throw new StartError(list === '' ? `${problem}.` : `${problem}. There are:\n${list}`)
}
