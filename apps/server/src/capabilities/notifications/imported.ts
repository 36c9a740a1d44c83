import { inLocale, translateSentence } from '@monarch/messages'
import { AppError } from '@monarch/schema'
import type { RequestContext } from '../../request/context.ts'
import { newId } from '../../platform/new-id.ts'
import type { ImportReport } from '../../records/import/planned.ts'
import type { Imported } from '../../records/import/ended.ts'
import { isRefused } from '../../records/import/import.ts'
import { sendNotifications, type NewNotification } from './digest.ts'
import { channelsFor } from './recipients.ts'
import { namesFor } from './names-for.ts'
import { t } from './messages.ts'

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
    const words = inLocale(channels.formats, () => wordsOf(outcome))
    const { title } = words
    const names = await namesFor(app, tenantId, channels.formats.language)
    const subject = entity ? `${names.entity(entity)}: ${title}` : title
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

function wordsOf(outcome: ImportReport | Error): { readonly title: string; readonly text: string } {
  if (outcome instanceof Error)
    return {
      title: t('importFailed'),
      text: outcome instanceof AppError ? translateSentence(outcome.message) : t('importBroke'),
    }
  const { inserted, updated, skipped, errors } = outcome
  const isDone = !isRefused(outcome)
  const counts = [
    [inserted, 'added'],
    [updated, 'changed'],
    [skipped, 'leftOut'],
  ] as const
  const parts = counts.flatMap(([count, key]) => (count > 0 ? [t(key, { count })] : []))
  const first = errors
    .slice(0, errorsSaid)
    .map(({ row, message }) => t('problemOfRow', { row, message: translateSentence(message) }))
  const more = errors.length > errorsSaid ? [t('moreProblems', { count: errors.length - errorsSaid })] : []
  return {
    title: t(isDone ? 'importDone' : 'importFailed'),
    text: [parts.join(', ') || t(isDone ? 'nothingToChange' : 'nothingStored'), ...first, ...more].join('. '),
  }
}

const errorsSaid = 3
