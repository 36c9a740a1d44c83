import { createContext, useContext } from 'react'

/**
 * The container of popovers and menus: the page, or the modal dialog that contains their trigger. A modal dialog
 * captures wheel and focus, so its popovers must be inside of it.
 */
export const PortalContext = createContext<HTMLElement | null>(null)

export function usePortalContainer(): HTMLElement | null {
  return useContext(PortalContext)
}
