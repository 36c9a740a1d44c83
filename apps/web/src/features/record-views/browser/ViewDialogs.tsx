import { lazyPart, Skeleton } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { View, ViewDraft } from '../parts/view-state.ts'
import { useViewRights } from '../saved-views/queries.ts'
import { RenameView } from '../saved-views/RenameView.tsx'
import type { OpenView } from '../saved-views/use-view.ts'

const ViewDesigner = lazyPart(
  () => import('../designer/ViewDesigner.tsx'),
  <Skeleton className="fixed inset-0 z-50 m-auto h-96 w-full max-w-[960px] rounded-xl" />,
)

const ViewLinkDialog = lazyPart(() => import('../public-link/ViewLinkDialog.tsx'))

export type ViewDialog =
  | { readonly kind: 'rename'; readonly view: View }
  | { readonly kind: 'publicLink'; readonly view: View }
  /** A saved view, or a new one with optional settings. */
  | { readonly kind: 'design'; readonly view: View | null; readonly from: ViewDraft | null }

export const newView: ViewDialog = { kind: 'design', view: null, from: null }

/** The dialog above the list; `?design=new` opens the designer. */
export function useViewDialog(): [ViewDialog | null, (dialog: ViewDialog | null) => void] {
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  const { design } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (next: ViewDialog | null) => {
    setDialog(next)
    if (design) void navigate({ to: '.', search: ({ design: _design, ...others }) => others, replace: true })
  }
  return [dialog ?? (design === 'new' ? newView : null), change]
}

interface ViewDialogsProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  dialog: ViewDialog | null
  onClose: () => void
}

export function ViewDialogs({ tenantId, structure, open, dialog, onClose }: ViewDialogsProps) {
  const rights = useViewRights(structure.entity)
  if (!dialog) return null
  if (dialog.kind === 'rename') {
    return <RenameView tenantId={tenantId} entity={structure.entity} view={dialog.view} onClose={onClose} />
  }
  if (dialog.kind === 'publicLink') {
    return <ViewLinkDialog viewId={dialog.view.id} type={dialog.view.type} onClose={onClose} />
  }
  return (
    <ViewDesigner
      tenantId={tenantId}
      structure={structure}
      open={open}
      rights={rights}
      view={dialog.view}
      from={dialog.from}
      onClose={onClose}
    />
  )
}
