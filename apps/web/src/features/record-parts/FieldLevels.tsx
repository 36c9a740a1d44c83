import { cn, lazyPart } from '@monarch/ui'
import { useState, type ReactNode } from 'react'
import type { Field } from '../record-data/structure.ts'

const FieldControls = lazyPart(() => import('./FieldControls.tsx'))

/** A field's label. On hover and focus it shows the level that overrides it, and how to change it. */
export function FieldLevels({
  field,
  className,
  at,
  children,
}: {
  field: Field
  className?: string
  /** Class for the position of the controls. */
  at: string
  children: ReactNode
}) {
  const [isNear, setNear] = useState(false)
  const come = () => setNear(true)
  return (
    <div className={cn('group/setting relative', className)} onPointerEnter={come} onFocus={come}>
      {children}
      {isNear && <FieldControls field={field} className={at} />}
    </div>
  )
}
