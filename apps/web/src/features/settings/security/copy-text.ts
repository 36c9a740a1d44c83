import { showToast } from '../../../lib/toasts.ts'

/** The clipboard requires a secure origin, and permission. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void showToast('success', done)
  } catch {
    void showToast('error', 'The text could not be copied. Select and copy it manually.')
  }
}
