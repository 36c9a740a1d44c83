import { sql } from 'kysely'
import { newId } from '../platform/new-id.ts'
import { type Command, text } from './command.ts'
import { findOrganization, required, requireInstallation } from './people.ts'

/** Reopens an organization that has locked out its own users. */
export const securityCommands: Readonly<Record<string, Command>> = {
  'security:reset': {
    summary: 'Reopens sign-in to an organization: from every address, and by password',
    usage: '--organization <name>',
    options: { organization: text('the organization, by name or id') },
    async run(app, values, say) {
      await requireInstallation(app)
      const organization = await findOrganization(app, required(values, 'organization'))
      const organizationId = organization.id
      const { networks, wasRequired } = await app.admin.transaction().execute(async (trx) => {
        const rules = await trx
          .selectFrom('securityRules')
          .select(['id', 'allowedNetworks', 'version'])
          .where('organizationId', '=', organizationId)
          .where(sql<boolean>`"allowedNetworks" <> '{}'`)
          .forUpdate()
          .executeTakeFirst()
        const provider = await trx
          .selectFrom('identityProviders')
          .select(['id', 'version'])
          .where('organizationId', '=', organizationId)
          .where('isRequired', '=', true)
          .forUpdate()
          .executeTakeFirst()
        const touched = { updatedAt: sql<string>`now()` }
        if (rules)
          await trx
            .updateTable('securityRules')
            .set({ allowedNetworks: [], version: rules.version + 1, ...touched })
            .where('id', '=', rules.id)
            .execute()
        if (provider)
          await trx
            .updateTable('identityProviders')
            .set({ isRequired: false, version: provider.version + 1, ...touched })
            .where('id', '=', provider.id)
            .execute()
        const done = [
          rules && {
            subjectType: 'securityRules',
            subjectId: rules.id,
            version: rules.version + 1,
            description: 'An operator allowed sign-in from every address',
            before: JSON.stringify({ allowedNetworks: rules.allowedNetworks }),
            after: JSON.stringify({ allowedNetworks: [] }),
          },
          provider && {
            subjectType: 'identityProvider',
            subjectId: provider.id,
            version: provider.version + 1,
            description: 'An operator allowed sign-in by password',
            before: JSON.stringify({ isRequired: true }),
            after: JSON.stringify({ isRequired: false }),
          },
        ].filter((entry) => entry !== undefined)
        for (const entry of done)
          await trx
            .insertInto('operations')
            .values({ id: newId(), organizationId, action: 'update', ...entry })
            .execute()
        await app.bus.publish('security', { organizationId }, trx)
        return { networks: rules?.allowedNetworks ?? [], wasRequired: provider !== undefined }
      })
      if (networks.length > 0)
        say(`"${organization.name}" allows sign-in from every address again. It was limited to ${networks.join(', ')}`)
      if (wasRequired) say(`"${organization.name}" allows sign-in by password and passkey again`)
      if (networks.length === 0 && !wasRequired) say(`"${organization.name}" locks nobody out; nothing was changed`)
      return 0
    },
  },
}
