import { MenuItem, MenuSeparator } from '@monarch/ui'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Copy, Link2, Maximize2, PanelRight, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { askToRunWorkflow } from './run-workflow.tsx'
import { useOffline } from '../../lib/api/use-offline.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { isUnsentId } from '../record-data/unsent-id.ts'
import { copyText } from '../../lib/copy-text.ts'
import { t } from './messages.ts'

export interface RecordMenuItemsProps {
  href: { name: string; recordId: string }
  /** Omitted if the record is open. */
  onOpen?: (() => void) | undefined
  /** `null` without the permission. */
  onDuplicate: (() => void) | null
  onDelete: (() => void) | null
  /** Additional items. */
  items?: ReactNode
  /** Shortcuts of this place, if any. */
  keys?: { readonly open: string; readonly delete: string } | undefined
}

/** Actions on a record, for lists, cards and the record's header. A record that waits for a connection has no address. */
export function RecordMenuItems({ href, onOpen, onDuplicate, onDelete, items, keys }: RecordMenuItemsProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const { tenantId } = useTenant()
  const mayRun = useMay('workflow:run')
  const offline = useOffline()
  const { name, recordId } = href
  const isUnsent = isUnsentId(recordId)
  const runWorkflow = () =>
    askToRunWorkflow({ entity: name, subject: 'this record', recordIds: () => Promise.resolve([recordId]) })
  const copyLink = () => {
    const search = tenantId === null ? {} : { tenant: tenantId }
    const { href: path } = router.buildLocation({ to: '/entities/$name/$recordId', params: href, search })
    void copyText(location.origin + path, t('linkCopied'))
  }
  return (
    <>
      {onOpen && (
        <MenuItem icon={<PanelRight aria-hidden />} shortcut={keys?.open} onSelect={onOpen}>
          {t('open')}
        </MenuItem>
      )}
      {!isUnsent && (
        <>
          <MenuItem
            icon={<Maximize2 aria-hidden />}
            onSelect={() => void navigate({ to: '/entities/$name/$recordId', params: href })}
          >
            {t('openFullPage')}
          </MenuItem>
          <MenuItem icon={<Link2 aria-hidden />} onSelect={copyLink}>
            {t('copyLink')}
          </MenuItem>
        </>
      )}
      {(onOpen || !isUnsent) && (items || onDuplicate || mayRun) && <MenuSeparator />}
      {items}
      {mayRun && !isUnsent && (
        <MenuItem icon={<Play aria-hidden />} disabled={offline} onSelect={runWorkflow}>
          {offline ? t('runWorkflowNeedsAConnection') : t('runWorkflow')}
        </MenuItem>
      )}
      {onDuplicate && (
        <MenuItem icon={<Copy aria-hidden />} onSelect={onDuplicate}>
          {t('duplicate')}
        </MenuItem>
      )}
      {onDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} shortcut={keys?.delete} destructive onSelect={onDelete}>
            {t('moveToBin')}
          </MenuItem>
        </>
      )}
    </>
  )
}
