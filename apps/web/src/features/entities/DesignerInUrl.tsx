import { lazyPart } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRefreshEntities } from './model/queries.ts'

/** Drag and drop and the field inputs are loaded after the first paint. */
const loadDesigner = () => import('./EntityDesigner.tsx')
const EntityDesigner = lazyPart(loadDesigner)

/**
 * The designer for `?entity=<id>|new`, with `&tab=fields&field=<id>` for a field. A new entity keeps its designer when
 * it gets its id. `&category=` is the navigation group of a new one. `&insert=` is the place of the list at which a new field is inserted.
 */
export function DesignerInUrl() {
  const { entity, category } = useSearch({ strict: false })
  const navigate = useNavigate()
  const refresh = useRefreshEntities()
  const [created, setCreated] = useState<string | null>(null)
  useEffect(() => void loadDesigner(), [])
  if (!entity) return null
  return (
    <EntityDesigner
      key={entity === created ? 'new' : entity}
      id={entity === 'new' ? null : entity}
      category={category}
      onCreated={(id) => {
        setCreated(id)
        void navigate({ to: '.', search: (before) => ({ ...before, entity: id, tab: 'fields' }), replace: true })
      }}
      onClose={() => {
        setCreated(null)
        void refresh()
        void navigate({
          to: '.',
          search: ({ entity: _entity, category: _category, tab: _tab, field: _field, insert: _insert, ...before }) =>
            before,
        })
      }}
    />
  )
}
