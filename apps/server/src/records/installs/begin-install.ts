import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { sizeOf, type TemplateContent } from '@monarch/schema'
import { installTemplateTask } from './install.ts'
import type { InstalledNames } from './structure-commands.ts'

/** A template to install in a tenant, and its source. */
interface RequestedInstall {
  readonly templateId: string | null
  readonly interfaceInstallId: string | null
  readonly tenantId: string
  /** The name in the tenant for each entity name in the template. */
  readonly names: InstalledNames
  readonly content: TemplateContent
}

/** Records the installation and enqueues its job in the same transaction. */
export async function beginInstall({ ctx, transaction }: AdminChange, requested: RequestedInstall): Promise<string> {
  const { names, content, ...from } = requested
  const id = newId()
  await transaction
    .insertInto('templateInstalls')
    .values({
      ...from,
      id,
      ...ctx.credential,
      names: JSON.stringify(names),
      content: JSON.stringify(content),
      total: sizeOf(content),
      error: null,
      finishedAt: null,
    })
    .execute()
  const job = { key: `template ${id}`, maxAttempts: attempts, trx: transaction }
  await ctx.app.jobs.add(installTemplateTask.name, { id }, job)
  return id
}

/** Attempts, spread over about two minutes. */
const attempts = 5
