import type { View } from './view-state.ts'

/** Stands for all records without a view, in the address and in settings. */
export const plainView = 'all'

/**
 * The view to open: the one in the address; if there is none, or it does not exist, the default of a settings level, else of the
 * entity. `null` stands for all records without a view.
 */
export function chooseView(wanted: string | undefined, views: readonly View[], defaultId: string | null): View | null {
  if (wanted === plainView) return null
  const find = (id: string | null | undefined) => views.find((view) => view.id === id)
  return find(wanted) ?? defaultView(views, defaultId)
}

export function defaultView(views: readonly View[], defaultId: string | null): View | null {
  if (defaultId === plainView) return null
  return views.find(({ id }) => id === defaultId) ?? views.find(({ isDefault }) => isDefault) ?? null
}

/** The view in the address (`null`: all records); left out for the view that opens first. */
export function viewParameter(view: View | null, views: readonly View[], defaultId: string | null): string | undefined {
  const opensItself = defaultView(views, defaultId)
  if (view?.id === opensItself?.id) return undefined
  return view?.id ?? plainView
}
