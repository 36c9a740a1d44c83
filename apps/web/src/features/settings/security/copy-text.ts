import { showToast } from '../../../lib/toasts.ts'

/** The clipboard is there only on secure origins, and may be forbidden. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    void showToast('success', done)
  } catch {
    void showToast('error', 'Copying is not possible here. Select the text and copy it by hand.')
  }
}
