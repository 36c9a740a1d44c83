import { entityActions } from '../../../lib/levels/entity-levels.tsx'
import LevelControls from '../../../lib/levels/LevelControls.tsx'
import type { Entity } from '../../record-data/structure.ts'

/** Next to the heading of a list: the level that renamed the entity, and how to rename it. */
export default function EntityControls({ entity }: { entity: Entity }) {
  return (
    <span className="@max-2xl:hidden">
      <LevelControls name={entity.pluralName} actions={entityActions(entity)} />
    </span>
  )
}
