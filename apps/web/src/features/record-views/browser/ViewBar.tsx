import { Alert, Button, offlinePart } from '@monarch/ui'
import { useState } from 'react'
import { ProvenanceItems } from '../../../lib/levels/LevelControls.tsx'
import { useViewName } from '../../../lib/levels/use-view-name.ts'
import type { LiveList } from '../../record-data/live/use-live-records.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { Others } from '../../record-parts/Others.tsx'
import { useViewRights } from '../saved-views/queries.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { useViewActions } from '../saved-views/view-actions.tsx'
import { ViewMenu } from '../saved-views/ViewMenu.tsx'
import { ViewTabs } from '../saved-views/ViewTabs.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { newView, type ViewDialog } from './ViewDialogs.tsx'
import { t } from '../messages.ts'
import { rich } from '../../../lib/language/rich.ts'

const ViewChanges = offlinePart(() => import('../saved-views/ViewChanges.tsx'))

interface ViewBarProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  total: number | null
  live: LiveList
  onDialog: (dialog: ViewDialog) => void
}

/** The tabs of the saved views, the toolbar of the open one, and the changes of other users that wait to be shown. */
export function ViewBar({ tenantId, structure, open, total, live, onDialog }: ViewBarProps) {
  const { entity } = structure
  const { state, view, views } = open
  const viewId = view?.id ?? null
  const nameOf = useViewName()
  // Stays mounted, because it moves the focus when its buttons disappear.
  const [hasChanged, setHasChanged] = useState(state.isChanged)
  if (state.isChanged && !hasChanged) setHasChanged(true)
  const rights = useViewRights(entity)
  const actions = useViewActions({
    tenantId,
    entity,
    open,
    rights,
    onRename: (renamed) => onDialog({ kind: 'rename', view: renamed }),
    onDesign: (designed) => onDialog({ kind: 'design', view: designed, from: state }),
    onPublish: (published) => onDialog({ kind: 'publicLink', view: published }),
  })
  const firstView = { settingKey: `entity.${entity.id}.defaultView`, subject: t('firstView') }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ViewTabs
          open={open}
          defaultViewKey={firstView.settingKey}
          menu={
            <ViewMenu
              name={view ? nameOf(view) : t('all')}
              actions={actions}
              levels={<ProvenanceItems action={firstView} />}
            />
          }
          onAdd={rights.mayMake ? () => onDialog(newView) : null}
        />
        <Toolbar tenantId={tenantId} structure={structure} open={open} total={total}>
          <Others entity={entity.name} what="view" isAtSamePlace={(person) => person.viewId === viewId} />
          <span role="status">
            {live.waiting > 0 && (
              <Button variant="outline" size="sm" onClick={live.show}>
                {t('waiting', { count: live.waiting })}
              </Button>
            )}
          </span>
        </Toolbar>
        {hasChanged && <ViewChanges tenantId={tenantId} structure={structure} open={open} rights={rights} />}
      </div>
      {views.error && (
        <Alert>
          {rich(
            t('viewsNotLoaded', {
              message: views.error.message,
              button: (parts) => (
                <Button variant="link" size="sm" className="h-6 px-1" onClick={() => void views.refetch()}>
                  {parts}
                </Button>
              ),
            }),
          )}
        </Alert>
      )}
    </div>
  )
}
