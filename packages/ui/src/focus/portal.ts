import { createContext, useContext } from 'react'

/**
 * The container of popovers and menus: the page, or the modal dialog around their trigger, which captures wheel and
 * focus events.
 */
export const PortalContext = createContext<HTMLElement | null>(null)

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContext)
}
