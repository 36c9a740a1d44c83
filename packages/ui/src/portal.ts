import { createContext, useContext } from 'react'

/**
 * Where popovers and menus are put: the page, or the modal dialog that they were opened from. A modal dialog keeps the
 * wheel and the focus to itself, so that what it opens must stand inside it.
 */
export const PortalContext = createContext<HTMLElement | null>(null)

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContext)
}
