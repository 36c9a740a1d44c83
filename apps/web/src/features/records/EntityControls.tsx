import { pluralAction, singularAction } from '../../lib/entity-levels.tsx'
import LevelControls from '../../lib/LevelControls.tsx'
import type { Entity } from './structure.ts'

/** Beside the heading of a list: who calls the entity so, and the way to call it otherwise. */
export default function EntityControls({ entity: { id, pluralName, displayName } }: { entity: Entity }) {
  return <LevelControls name={pluralName} actions={[pluralAction(id, pluralName), singularAction(id, displayName)]} />
}
