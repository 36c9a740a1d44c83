import { Button, EmptyState } from '@monarch/ui'
import { messageOf } from '../lib/api/api-error.ts'
import { t } from './messages.ts'

/**
 * True for a failed import of code that the updated server no longer has. Only the error's message identifies it:
 * browsers write it for scripts, Vite for style sheets.
 */
export const isUpdated = (error: unknown): boolean =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(messageOf(error))

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
