import { cn } from './cn.ts'
import { Input, type InputProps } from './Input.tsx'

export interface NormalizedInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onValueChange: (value: string) => void
  /** Turns what is typed into what may stand there; keeps the length, so that the caret keeps its place. */
  normalize: (text: string) => string
}

/** An input for a technical name, which mends its text while it is typed. What an input method is still composing is left alone until it is done. */
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
      // At 14 px an input cuts off the underscores of DejaVu Sans Mono.
      className={cn('font-mono lg:text-cell', className)}
      onChange={(event) => {
        if ((event.nativeEvent as InputEvent).isComposing) onValueChange(event.target.value)
        else mend(event.target)
      }}
      onCompositionEnd={(event) => mend(event.currentTarget)}
    />
  )
}
