import { type RecordSource } from '@monarch/field-types/web'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { cutList } from '../cut-list.ts'
import type { NavigationEntity } from '../navigation/build-navigation.ts'

const optionCount = 20

/** Entities of the workspace as sample records for pages that demonstrate fields without an entity. */
export function useEntitySource(entities: readonly NavigationEntity[]): RecordSource {
  return useMemo(
    () => ({
      search: (_entityId, text) =>
        Promise.resolve(
          cutList(
            entities
              .filter(({ displayName }) => displayName.toLowerCase().includes(text.trim().toLowerCase()))
              .map(({ id, displayName, name }) => ({ id, label: displayName, description: name })),
            optionCount,
          ),
        ),
      label: (_entityId, id) => Promise.resolve(entities.find((entity) => entity.id === id)?.displayName ?? null),
      Link: ({ id, className, children }) => (
        <Link
          to="/entities/$name"
          params={{ name: entities.find((entity) => entity.id === id)?.name ?? '' }}
          className={className}
        >
          {children}
        </Link>
      ),
    }),
    [entities],
  )
}
