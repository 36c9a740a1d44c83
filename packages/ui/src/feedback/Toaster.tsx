import { cn } from '../theme/cn.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toast, Toaster as Sonner, type ToasterProps } from 'sonner'
import { t } from './messages.ts'

interface ToasterOptions extends Pick<ToasterProps, 'theme'> {
  /** For pages whose buttons are in the text, where a toast above the foot would cover them. */
  atTop?: boolean
}

/**
 * Renders all toasts at the bottom right, above the buttons at the foot of a dialog, sheet or list. `Alt+T` focuses them and
 * Escape dismisses them; in a modal dialog, which keeps the focus, `Alt+T` dismisses them.
 */
export function Toaster({ theme, atTop = false }: ToasterOptions) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKeyDown = ({ altKey, code }: KeyboardEvent) => {
      const list = frame.current?.querySelector<HTMLElement>('[data-sonner-toaster]')
      if (!list || !altKey || code !== 'KeyT') return
      list.focus()
      if (!list.contains(document.activeElement)) toast.dismiss()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    // Hides pointer focus in toasts from Sonner: it would restore the previous focus when the toast closes, and take it
    // from what the user has moved on to, such as an open menu.
    <div
      ref={frame}
      className="contents"
      onMouseDown={keepFocus}
      onFocusCapture={hidePointerFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        // Sonner returns the focus to where it was.
        if (event.target instanceof HTMLElement) event.target.blur()
        toast.dismiss()
      }}
    >
      <Sonner
        containerAriaLabel={t('notifications')}
        theme={theme}
        position={atTop ? 'top-center' : 'bottom-right'}
        duration={4000}
        visibleToasts={3}
        gap={14}
        expand
        offset={{ top: 12, bottom: footHeight, right: 16 }}
        mobileOffset={{ top: 12, bottom: footHeight, left: 12, right: 12 }}
        icons={{ success: <CircleCheck aria-hidden />, error: <CircleAlert aria-hidden /> }}
        style={{ '--width': '356px', zIndex: 60, fontFamily: 'inherit' } as React.CSSProperties}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              // A modal dialog disables pointer events elsewhere; Undo in a toast must still work.
              cn(
                'pointer-events-auto flex w-(--width) items-center gap-2.5 rounded-lg bg-raised px-3.5 py-3 text-cell',
                'text-foreground shadow-e2',
                'forced-colors:border max-sm:w-full',
              ),
            content: 'min-w-0 flex-1',
            title: 'font-medium break-words',
            description: 'text-muted-foreground break-words',
            success: '[&_[data-icon]]:text-success',
            error: '[&_[data-icon]]:text-error',
            actionButton: 'h-7 shrink-0 rounded-md px-2.5 font-medium text-link hover:bg-hover pointer-coarse:h-11',
            cancelButton: 'h-7 shrink-0 rounded-md px-2.5 text-muted-foreground hover:bg-hover',
          },
        }}
      />
    </div>
  )
}

/** The height of a dialog's buttons with its padding and margin, in px. */
const footHeight = 148

function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

function hidePointerFocus(event: React.FocusEvent): void {
  // Alt+T focuses the list. Browsers do not match `:focus-visible` after a shortcut with a modifier.
  if (!event.target.matches('[data-sonner-toaster], :focus-visible')) event.stopPropagation()
}
