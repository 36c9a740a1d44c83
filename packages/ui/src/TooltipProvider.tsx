import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'

/** 500 ms before the first tooltip, none for its neighbours. Stands once, around everything. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={500} skipDelayDuration={300}>
      {children}
    </Tooltip.Provider>
  )
}
