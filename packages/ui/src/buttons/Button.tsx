import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { cn } from '../theme/cn.ts'
import { Spinner } from '../display/Spinner.tsx'
import { focusKeeper } from '../focus/focus-keeper.ts'
import { useDelayed } from './use-delayed.ts'

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Disables the button immediately, and shows a spinner after a delay; the width stays. */
  loading?: boolean
  /** Replaces the label while loading, for texts such as 'Signing in...'. */
  loadingText?: string
  /** Draws the only child (a link) as a button. */
  asChild?: boolean
}

export function Button({
  variant,
  size,
  loading = false,
  loadingText,
  asChild,
  disabled,
  className,
  children,
  type = 'button',
  ref,
  ...props
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const spinning = useDelayed(loading)
  useKeptFocus(button, loading)
  const look = cn(buttonLook({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={look} ref={ref} {...props}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      {...props}
      ref={(element) => {
        button.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      type={type}
      className={look}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      {loading && loadingText ? (
        <>
          {spinning && <Spinner />}
          {loadingText}
        </>
      ) : (
        <>
          {spinning && (
            <span className="absolute inset-0 grid place-items-center">
              <Spinner />
            </span>
          )}
          {spinning ? <span className="inline-flex items-center gap-2 opacity-0">{children}</span> : children}
        </>
      )}
    </button>
  )
}

/** Styles for button-like elements that are not this component. */
export const buttonLook = cva(
  cn(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium',
    'whitespace-nowrap transition-colors select-none',
    'disabled:pointer-events-none disabled:opacity-50',
    'aria-disabled:pointer-events-none aria-disabled:opacity-50',
    'pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    'forced-colors:border forced-colors:border-[ButtonBorder]',
  ),
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground hover:bg-primary-hover active:bg-primary-hover',
        destructive: 'bg-destructive text-white hover:bg-destructive-hover active:bg-destructive-hover',
        outline:
          'border border-border-strong bg-background text-foreground hover:bg-hover active:bg-active aria-expanded:bg-hover',
        secondary: 'bg-active text-foreground hover:bg-hover active:bg-active aria-expanded:bg-hover',
        ghost: cn(
          'text-muted-foreground',
          'hover:bg-hover hover:text-foreground active:bg-active',
          'aria-expanded:bg-hover aria-expanded:text-foreground',
        ),
        link: 'text-link underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-7 px-2.5 text-cell',
        default: 'h-control px-3 text-cell',
        md: 'h-9 px-4 text-sm',
        lg: 'h-10 px-5 text-sm',
        icon: 'size-control',
        'icon-sm': 'size-7',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

/**
 * A disabled button loses the focus, to the page or the dialog around it; it is focused again when enabled. A button that its
 * action removes, such as Restore in a bin, leaves the focus to the heading.
 */
function useKeptFocus(button: React.RefObject<HTMLButtonElement | null>, loading: boolean): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (loading) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current) {
      hadFocus.current = false
      if (focusKeeper.isSubstitute() || document.activeElement?.contains(button.current))
        button.current?.focus({ preventScroll: true })
    }
  }, [loading, button])
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (hadFocus.current || document.activeElement === element) focusKeeper.restore()
    }
  }, [button])
}
