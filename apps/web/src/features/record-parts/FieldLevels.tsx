import { cn, lazyPart } from '@monarch/ui'
import { useState, type ReactNode } from 'react'
import type { Field } from '../record-data/structure.ts'

const FieldControls = lazyPart(() => import('./FieldControls.tsx'))

/**
 * A field's label. Under the pointer it shows the level that overrides it, and how to change it. The keyboard reaches
 * the same actions in the column's menu: in forms they would be a second stop of each field.
 */
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
  return (
    <div className={cn('group/setting relative', className)} onPointerEnter={() => setNear(true)}>
      {children}
      {isNear && <FieldControls field={field} className={at} />}
    </div>
  )
}
