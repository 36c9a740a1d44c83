import { Tooltip } from '@monarch/ui'
import { PersonAvatar } from '../../lib/people/PersonAvatar.tsx'
import { onePerPerson, type OtherPerson, useOthers } from '../../lib/live/presence.ts'
import { t } from './messages.ts'

interface OthersProps {
  entity: string
  /** Used in the label. */
  what: 'view' | 'record'
  isAtSamePlace: (person: OtherPerson) => boolean
}

const maxShown = 3

/** Avatars of users viewing the same view or record. */
export function Others({ entity, what, isAtSamePlace }: OthersProps) {
  const others = onePerPerson(useOthers(entity).filter(isAtSamePlace))
  if (others.length === 0) return null
  const shown = others.slice(0, maxShown)
  const rest = others.slice(maxShown)
  return (
    <ul aria-label={t('alsoLookingAtThis', { what })} className="flex shrink-0 items-center gap-0.5 px-1">
      {shown.map(({ userId, name }) => (
        <li key={userId} className="flex">
          <Tooltip content={name} side="bottom">
            <span className="flex">
              <PersonAvatar id={userId} name={name} />
              <span className="sr-only">{name}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex">
          <Tooltip content={rest.map(({ name }) => name).join(', ')} side="bottom">
            <span className="grid h-6 min-w-6 place-items-center rounded-full bg-sunken px-1 text-2xs text-muted-foreground">
              <span aria-hidden>+{rest.length}</span>
              <span className="sr-only">{rest.map(({ name }) => name).join(', ')}</span>
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  )
}
