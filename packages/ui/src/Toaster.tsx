import { cn } from './cn.ts'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Toaster as Sonner, type ToasterProps } from 'sonner'

/** Renders all toasts at the top right; `Alt+T` focuses them. */
export function Toaster({ theme }: Pick<ToasterProps, 'theme'>) {
  return (
    // Hides pointer focus in toasts from Sonner: it would restore the previous focus when the toast closes, and take it
    // from what the user has moved on to, such as an open menu.
    <div className="contents" onMouseDown={keepFocus} onFocusCapture={hidePointerFocus}>
      <Sonner
        theme={theme}
        position="top-right"
        duration={4000}
        visibleToasts={3}
        gap={14}
        expand
        offset={16}
        mobileOffset={12}
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

function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

function hidePointerFocus(event: React.FocusEvent): void {
  if (!event.target.matches(':focus-visible')) event.stopPropagation()
}
