import { Type } from 'lucide-react'
import type { FieldType } from '../definition.ts'
import { webOf } from './registry.web.ts'

/** The icon of a field type; for a list, that of its items. */
export function FieldTypeIcon({ type, className }: { type?: FieldType | undefined; className?: string }) {
  const { Icon } = type ? webOf({ id: type.id.replace(/\[\]$/, '') }) : { Icon: Type }
  return <Icon aria-hidden className={className} />
}
