import type { View } from './view-state.ts'

/** What an address, or a default of somebody's own, says for all records as they are. */
export const plainView = 'all'

/**
 * The view that an address opens: the one it names; without a name, or with one that there is none of, the default that some
 * level of the interface has set, else the entity's own. `null` are all records as they are.
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
