import { createContext, useContext } from 'react'

/** In a grid, the cell is the tab stop, and a separate key moves to the link in it. */
export const InGridContext = createContext(false)

/** For links and buttons within a cell: they are tab stops, or in a grid are marked for its keyboard navigation. */
export function useLinkStop(): { readonly tabIndex?: -1; readonly 'data-cell-link'?: '' } {
  return useContext(InGridContext) ? inGrid : elsewhere
}

const inGrid = { tabIndex: -1, 'data-cell-link': '' } as const
const elsewhere = {}
