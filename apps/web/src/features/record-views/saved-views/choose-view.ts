import type { View } from '../parts/view-state.ts'

/** Represents the list of all records in the URL and in settings. */
export const plainView = 'all'

/**
 * The view to open: the one in the URL, else the default of a settings level, else of the entity. `null`: all records
 * without a view.
 */
export function chooseView(
  requested: string | undefined,
  views: readonly View[],
  defaultId: string | null,
): View | null {
  if (requested === plainView) return null
  const find = (id: string | null | undefined) => views.find((view) => view.id === id)
  return find(requested) ?? defaultView(views, defaultId)
}

function defaultView(views: readonly View[], defaultId: string | null): View | null {
  if (defaultId === plainView) return null
  return views.find(({ id }) => id === defaultId) ?? views.find(({ isDefault }) => isDefault) ?? null
}

/** The URL parameter of a view (`null`: all records); omitted for the default view. */
export function viewParameter(view: View | null, views: readonly View[], defaultId: string | null): string | undefined {
  const opensItself = defaultView(views, defaultId)
  if (view?.id === opensItself?.id) return undefined
  return view?.id ?? plainView
}
