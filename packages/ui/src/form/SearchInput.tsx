import { Search, X } from 'lucide-react'
import { useRef, type ComponentProps } from 'react'
import { Input } from './Input.tsx'
import { t } from './messages.ts'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string
  onValueChange: (value: string) => void
  /** Accessible name; a placeholder is not a name. */
  label: string
}

/** Escape and the clear button clear it. */
export function SearchInput({ value, onValueChange, label, placeholder = label, ...props }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Input
      {...props}
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        event.preventDefault()
        onValueChange('')
      }}
      start={<Search aria-hidden />}
      end={
        value !== '' && (
          <button
            type="button"
            aria-label={t('clearSearch')}
            className="grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-hover hover:text-foreground"
            onClick={() => {
              onValueChange('')
              input.current?.focus()
            }}
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )
      }
      className={`[&::-webkit-search-cancel-button]:hidden ${props.className ?? ''}`}
    />
  )
}
