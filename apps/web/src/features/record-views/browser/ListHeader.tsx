import { lazyPart, PageHeader } from '@monarch/ui'
import { phone, useMedia } from '../../../lib/look/use-media.ts'
import { FavoriteButton } from '../../../lib/navigation/FavoriteButton.tsx'
import type { Export } from '../../record-data/export.ts'
import { capitalize, type Entity, wordOfEntity } from '../../record-data/structure.ts'
import { BackToEntities } from './BackToEntities.tsx'
import { InfoLine } from './InfoLine.tsx'
import { ListActions } from './ListActions.tsx'
import { t } from '../messages.ts'

const EntityControls = lazyPart(() => import('./EntityControls.tsx'))

interface ListHeaderProps {
  entity: Entity
  /** `null` hides the action. */
  onAdd: (() => void) | null
  exported: Export | null
}

export function ListHeader({ entity, onAdd, exported }: ListHeaderProps) {
  const isPhone = useMedia(phone)
  const title = capitalize(entity.pluralName)
  return (
    <>
      <PageHeader
        back={<BackToEntities />}
        isSlim
        title={title}
        // Truncates the title next to an open record and on a phone, so that the header stays on one line.
        className="max-sm:[--title-room:6rem] lg:[--title-room:8rem]"
        aside={
          <>
            <FavoriteButton kind="entity" id={entity.id} name={title} />
            {!isPhone && <EntityControls entity={entity} />}
          </>
        }
        description={t('manageYourRecords', { name: wordOfEntity(entity) })}
        actions={<ListActions entity={entity} onAdd={onAdd} exported={exported} />}
      />
      <InfoLine entity={entity} />
    </>
  )
}
