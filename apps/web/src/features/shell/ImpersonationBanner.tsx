import { Button } from '@monarch/ui'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { stopImpersonation } from '../../lib/credentials/impersonate.ts'
import { readImpersonation } from '../../lib/credentials/impersonation.ts'
import { RolePreview } from './RolePreview.tsx'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

/** Shown above all pages while impersonating. */
export default function ImpersonationBanner() {
  const [seen] = useState(readImpersonation)
  if (!seen) return null
  return (
    <aside
      aria-label={t('impersonation')}
      className="flex min-h-9 shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-info-bg px-4 py-1 text-cell"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Eye aria-hidden className="shrink-0" />
        <span className="truncate">
          {rich(t('youAreImpersonating', { name: seen.name, strong: (parts) => <strong>{parts}</strong> }))}
        </span>
        <span className="shrink-0">{t('readOnly')}</span>
      </p>
      {seen.kind === 'role' && <RolePreview roleId={seen.id} />}
      <Button variant="outline" size="sm" onClick={stopImpersonation}>
        {t('stop')}
      </Button>
    </aside>
  )
}
