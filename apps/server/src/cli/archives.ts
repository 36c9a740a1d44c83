import { createReadStream } from 'node:fs'
import type { App } from '../platform/app.ts'
import { copyTenant } from '../capabilities/tenants/archive/copy-tenant.ts'
import { openArchive } from '../capabilities/tenants/archive/export-archive.ts'
import type { Incomplete } from '../capabilities/tenants/archive/format.ts'
import { importArchive } from '../capabilities/tenants/archive/import-archive.ts'
import { type Command, text } from './command.ts'
import { findOrganization, pick, required, requiredName, requireInstallation } from './people.ts'
import { requireWritable, writeWhole } from './write-whole.ts'

/** Exports and imports whole tenants as files. */
export const archiveCommands: Readonly<Record<string, Command>> = {
  'tenant:export': {
    summary: 'Writes a tenant into one archive: structure, records and files',
    usage: '--tenant <id or name> --out <file.tar.gz>',
    options: { tenant: text('the tenant, by name or id; it may be suspended'), out: text('the file to write') },
    details: ['What cannot be read, because it is damaged, is named and left out; the exit code is 1 then.'],
    async run(app, values, say) {
      await requireInstallation(app)
      const [requested, out] = [required(values, 'tenant'), required(values, 'out')]
      const tenant = pick(await tenantsOf(app), requested, 'tenant')
      await requireWritable(out)
      let incomplete: Incomplete | null = null
      const notify = (found: Incomplete) => void (incomplete = found)
      await writeWhole(out, await openArchive(app, tenant.id, { by: null, notify }), 0o600)
      say(`Wrote "${tenant.name}" to ${out}`)
      return incomplete === null ? 0 : sayIncomplete(incomplete, say)
    },
  },

  'tenant:import': {
    summary: 'Creates a tenant from an archive, with its workflows, automatic AI, webhooks and mail switched off',
    usage: '--file <file.tar.gz> --organization <name> [--name <name>]',
    options: {
      file: text('the archive'),
      organization: text('the organization that the tenant will belong to, by name or id'),
      name: text('the name of the tenant; by default the one in the archive'),
    },
    async run(app, values, say) {
      await requireInstallation(app)
      const file = required(values, 'file')
      const organization = await findOrganization(app, required(values, 'organization'))
      const name = values.name === undefined ? null : requiredName(values, 'name')
      const given = { organizationId: organization.id, name, origin: 'from an archive' }
      const tenant = await importArchive(app, createReadStream(file), given)
      say(`Created the tenant "${tenant.name}" of "${organization.name}": ${tenant.id}`)
      return 0
    },
  },

  'tenant:clone': {
    summary: 'Copies a tenant within its organization, with automatic AI, webhooks and mail switched off',
    usage: '--tenant <id or name> --name <name>',
    options: { tenant: text('the tenant to copy, by name or id'), name: text('the name of the copy') },
    async run(app, values, say) {
      await requireInstallation(app)
      const [requested, name] = [required(values, 'tenant'), requiredName(values, 'name')]
      const { id, name: original } = pick(await tenantsOf(app), requested, 'tenant')
      const copy = await copyTenant(app, { id, name, userId: null, knowsServers: true })
      say(`Created the tenant "${copy.name}", a copy of "${original}": ${copy.id}`)
      return 0
    },
  },
}

function sayIncomplete({ tables, files }: Incomplete, say: (line: string) => void): number {
  for (const table of tables) say(`INCOMPLETE: the table ${table} cannot be read. The archive cannot be imported.`)
  if (files.length > 0) say(`INCOMPLETE: ${files.length} files have no content in the storage: ${files.join(', ')}`)
  return 1
}

function tenantsOf({ admin }: App) {
  const known = admin.selectFrom('tenants').select(['id', 'name'])
  return known.where('status', 'in', ['active', 'suspended']).orderBy('name').execute()
}
