import { type RecordSource } from '@monarch/field-types/web'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { cutList } from '../cut-list.ts'

const optionCount = 20

interface NamedEntity {
  readonly id: string
  readonly name: string
  readonly displayName: string
}

/** Entities of the workspace as sample records for pages that demonstrate fields without an entity. */
export function useEntitySource(entities: readonly NamedEntity[]): RecordSource {
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
