import { showToast } from '../../../lib/toasts.ts'
import { t } from './messages.ts'

/** The clipboard requires a secure origin, and permission. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void showToast('success', done)
  } catch {
    void showToast('error', t('notCopied'))
  }
}
