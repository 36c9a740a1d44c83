import { lazyPart, MenuItem } from '@monarch/ui'
import { LayoutDashboard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from './messages.ts'

const AddToDashboardDialog = lazyPart(() => import('./AddToDashboardDialog.tsx'))

interface AddToDashboardProps {
  readonly report: { readonly id: string; readonly isPersonal: boolean }
  /** Draws what has the menu item; the dialog is beside it, because the menu closes. */
  readonly children: (item: ReactNode) => ReactNode
}

/** The menu item that makes a report a tile of a dashboard. */
export function AddToDashboard({ report, children }: AddToDashboardProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      {children(
        <MenuItem icon={<LayoutDashboard aria-hidden />} onSelect={() => setAdding(true)}>
          {t('addToDashboard')}
        </MenuItem>,
      )}
      {isAdding && <AddToDashboardDialog report={report} onClose={() => setAdding(false)} />}
    </>
  )
}
