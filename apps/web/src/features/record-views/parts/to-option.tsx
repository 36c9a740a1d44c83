import { FieldTypeIcon } from '@monarch/field-types/web'
import type { Field } from '../../record-data/structure.ts'

export function toOption({ name, label, type, icon }: Field) {
  return {
    value: name,
    label,
    icon: <FieldTypeIcon type={type} icon={icon} className="size-3.5 text-muted-foreground" />,
  }
}
