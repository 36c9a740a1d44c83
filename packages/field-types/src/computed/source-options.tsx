import { EntityIcon } from '@monarch/ui'
import type { SourceField, SourceRelation } from '../structure-source.ts'
import { TypeIcon } from '../TypeIcon.tsx'

export function relationOption({ name, label, entity }: SourceRelation) {
  return {
    value: name,
    label,
    description: `${name} · ${entity.displayName}`,
    keywords: [name, entity.name],
    icon: <EntityIcon name={entity.icon} className="text-muted-foreground" />,
  }
}

export function fieldOption({ name, label, value }: SourceField) {
  return {
    value: name,
    label,
    description: name,
    keywords: [name],
    icon: <TypeIcon type={value?.type} className="text-muted-foreground" />,
  }
}
