import { cn } from '../theme/cn.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Input, type InputProps } from './Input.tsx'
import { t } from './messages.ts'

/** A password input whose show/hide toggle keeps the caret. */
export function PasswordInput({ ref, ...props }: Omit<InputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<[number | null, number | null] | null>(null)
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current)
    caret.current = null
  }, [shown])
  return (
    <Input
      {...props}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={t('showPassword')}
          aria-pressed={shown}
          title={shown ? t('hidePassword') : t('showPassword')}
          className={cn(
            'grid size-7 place-items-center rounded-sm text-muted-foreground',
            'hover:bg-hover hover:text-foreground pointer-coarse:size-10',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            caret.current = [input.current?.selectionStart ?? null, input.current?.selectionEnd ?? null]
            setShown(!shown)
          }}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  )
}
