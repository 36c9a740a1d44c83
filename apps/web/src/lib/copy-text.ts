import { t } from './copy-messages.ts'
import { showToast } from './toasts.ts'

/** Copies the text, and shows a toast: `done`, or that it failed, because the clipboard requires a secure origin and permission. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return showToast('error', t('notCopied'))
  }
  return showToast('success', done)
}
