import { EntityIcon } from '@monarch/ui'
import { Type } from 'lucide-react'
import type { FieldType } from '../definition.ts'
import { webOf } from './registry.web.ts'

interface FieldTypeIconProps {
  type?: FieldType | undefined
  /** The field's own icon. */
  icon?: string | null | undefined
  className?: string | undefined
}

/** The icon of a field, or of its type; for a list, that of its items. */
export function FieldTypeIcon({ type, icon, className }: FieldTypeIconProps) {
  if (icon) return <EntityIcon name={icon} {...(className !== undefined && { className })} />
  const { Icon } = type ? webOf({ id: type.id.replace(/\[\]$/, '') }) : { Icon: Type }
  return <Icon aria-hidden className={className} />
}
