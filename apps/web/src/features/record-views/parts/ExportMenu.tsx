import { Menu } from '@monarch/ui'
import type { ReactElement } from 'react'
import type { Export } from '../../record-data/export.ts'
import { ExportItems } from './ExportItems.tsx'

/** A button that opens the formats of an export. */
export function ExportMenu({ start, children }: Pick<Export, 'start'> & { children: ReactElement }) {
  return (
    <Menu trigger={children}>
      <ExportItems start={start} />
    </Menu>
  )
}
