import { type Shape, written } from '@monarch/shapes'
import { useState } from 'react'
import { Input } from '../form/Input.tsx'
import { Textarea } from '../form/Textarea.tsx'
import type { Timing } from './NumberInput.tsx'

interface TextControlProps {
  'aria-label'?: string
  shape: Shape
  value: unknown
  timing: Timing
  onChange: (value: string | undefined) => void
}

/** A text, whose length is limited by its shape. */
export function TextControl({ shape, value, timing, onChange, ...props }: TextControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typeof value === 'string' ? value : ''
  const { maxLength = Infinity } = 'maxLength' in shape && shape.kind !== 'list' ? shape : {}
  const leave = () => {
    if (typed !== null && typed !== text) onChange(typed)
    setTyped(null)
  }
  const isLate = timing === 'leaving'
  const shared = {
    ...props,
    placeholder: shape.placeholder && written(shape.placeholder),
    maxLength: maxLength === Infinity ? undefined : maxLength,
    autoComplete: 'off',
    value: (isLate ? typed : null) ?? text,
    onValueChange: (next: string) => (isLate ? setTyped(next) : onChange(next || undefined)),
    onBlur: leave,
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && leave(),
  }
  if (shape.isLong) return <Textarea rows={4} {...shared} />
  return <Input {...shared} />
}
