import { toast } from 'sonner'
import { t } from './messages.ts'

/**
 * A repeated text replaces its previous toast, so that repeated actions do not cover the page with equal toasts; it is a new toast,
 * which screen readers announce. An action without a label is Undo.
 */
export function showOnce(
  kind: 'success' | 'error',
  text: string,
  action?: { readonly label?: string; readonly onClick: () => void },
): void {
  for (const one of toast.getToasts()) if ('title' in one && one.title === text) toast.dismiss(one.id)
  toast[kind](text, action && { action: { label: t('undo'), ...action } })
}
