import type { AdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { sizeOf, type TemplateContent } from '@monarch/schema'
import { installTemplateTask } from './install.ts'
import type { InstalledNames } from './structure-commands.ts'

/** What is brought into a tenant, and where it is from. */
interface WantedInstall {
  readonly templateId: string | null
  readonly interfaceInstallId: string | null
  readonly tenantId: string
  /** By the template's name of an entity: what it is called here. */
  readonly names: InstalledNames
  readonly content: TemplateContent
}

/** Writes down what is to be brought, and leaves the rest to a job that comes with the commit. */
export async function beginInstall({ ctx, transaction }: AdminChange, wanted: WantedInstall): Promise<string> {
  const { names, content, ...from } = wanted
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

/** How often it is tried, over about two minutes. */
const attempts = 5
