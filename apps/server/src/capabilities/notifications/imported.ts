import { AppError } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { newId } from '../../platform/new-id.ts'
import type { ImportReport } from '../../records/import/planned.ts'
import type { Imported } from '../../records/import/ended.ts'
import { isRefused } from '../../records/import/import.ts'
import { sendNotifications, type NewNotification } from './digest.ts'
import { channelsFor } from './recipients.ts'

/**
 * Notifies the user who began an import of its result, as they may have left the page. Runs after the reply; failures are ignored.
 */
export async function notifyImported(
  ctx: RequestContext,
  imported: Imported,
  outcome: ImportReport | Error,
): Promise<void> {
  const { app, user } = ctx
  try {
    const channels = await channelsFor(app, { ...imported, id: imported.tenantId }, user.id, 'imported')
    if (!channels.app && !channels.email) return
    const { entity, tenantId } = imported
    const words = wordsOf(outcome)
    const title = words.isDone ? 'The import is done' : 'The import has failed'
    const subject = entity ? `${entity.label}: ${title}` : title
    const notification: NewNotification = {
      userId: user.id,
      email: user.email,
      kind: 'imported',
      entityId: entity?.id ?? null,
      recordId: null,
      actorId: user.id,
      title,
      text: words.text,
      key: `import ${newId()}`,
      channels,
      subject,
      path: entity ? `/entities/${entity.name}` : '/entities',
    }
    await sendNotifications(app, tenantId, [notification], subject)
  } catch (err) {
    app.log.warn({ err, tenantId: imported.tenantId }, 'The end of an import could not be notified')
  }
}

function wordsOf(outcome: ImportReport | Error): { readonly isDone: boolean; readonly text: string } {
  if (outcome instanceof Error)
    return {
      isDone: false,
      text: outcome instanceof AppError ? outcome.message : 'Something went wrong. Nothing was stored.',
    }
  const { inserted, updated, skipped, errors } = outcome
  const isDone = !isRefused(outcome)
  const counts = [
    [inserted, 'added'],
    [updated, 'changed'],
    [skipped, 'left out'],
  ] as const
  const parts = counts.flatMap(([count, what]) => (count > 0 ? [`${count.toLocaleString('en-US')} ${what}`] : []))
  const first = errors.slice(0, errorsSaid).map(({ row, message }) => `Row ${row}: ${message}`)
  const more =
    errors.length > errorsSaid ? [`and ${(errors.length - errorsSaid).toLocaleString('en-US')} more problems`] : []
  return {
    isDone,
    text: [parts.join(', ') || (isDone ? 'Nothing to change' : 'Nothing was stored'), ...first, ...more].join('. '),
  }
}

const errorsSaid = 3
