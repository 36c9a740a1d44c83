import { cn } from '../theme/cn.ts'
import { Input, type InputProps } from './Input.tsx'

interface NormalizedInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onValueChange'> {
  value: string
  onValueChange: (value: string) => void
  /** Converts typed text to valid text of the same length, so that the caret keeps its position. */
  normalize: (text: string) => string
}

/**
 * An input for technical names that normalizes while typing. Text of an input method (IME) is normalized when the
 * composition ends.
 */
export function NormalizedInput({ normalize, onValueChange, className, ...props }: NormalizedInputProps) {
  const mend = (input: HTMLInputElement) => {
    const normal = normalize(input.value)
    if (normal !== input.value) {
      const { selectionStart, selectionEnd } = input
      input.value = normal
      input.setSelectionRange(selectionStart, selectionEnd)
    }
    onValueChange(normal)
  }
  return (
    <Input
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      // At 14 px, DejaVu Sans Mono clips underscores.
      className={cn('font-mono lg:text-cell', className)}
      onChange={(event) => {
        if ((event.nativeEvent as InputEvent).isComposing) onValueChange(event.target.value)
        else mend(event.target)
      }}
      onCompositionEnd={(event) => mend(event.currentTarget)}
    />
  )
}
