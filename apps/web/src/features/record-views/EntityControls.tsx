import { pluralAction, singularAction } from '../../lib/levels/entity-levels.tsx'
import LevelControls from '../../lib/levels/LevelControls.tsx'
import type { Entity } from '../record-data/structure.ts'

/** Beside the heading of a list: who calls the entity so, and the way to call it otherwise. */
export default function EntityControls({ entity }: { entity: Entity }) {
  return <LevelControls name={entity.pluralName} actions={entityActions(entity)} />
}

export function entityActions({ id, pluralName, displayName }: Entity) {
  return [pluralAction(id, pluralName), singularAction(id, displayName)]
}
