import { Button, EmptyState } from '@monarch/ui'
import { messageOf } from '../lib/api/api-error.ts'
import { t } from './messages.ts'

/**
 * The server has a newer version than this page, so it no longer has the code that the page loads later. Browsers only tell by the
 * message, and Vite reports style sheets.
 */
export const isUpdated = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(messageOf(error))

/** Drafts and unsent changes are stored in the browser. */
export function Updated() {
  return (
    <EmptyState
      headingLevel={1}
      title={t('updated')}
      description={t('updatedHelp')}
      actions={<Button onClick={() => location.reload()}>{t('reloadPage')}</Button>}
    />
  )
}
