import { lazyPart, PageHeader, Skeleton } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import type { BaseOrigin } from './base-queries.ts'
import { t } from './messages.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), <Skeleton className="h-96 w-full rounded-xl" />)
const BaseDialog = lazyPart(() => import('./BaseDialog.tsx'), <Skeleton className="h-96 w-full rounded-xl" />)

/** /import: creates an entity with records from a file, or several from a file of several tables. */
export function ImportPage() {
  usePageTitle(t('importASpreadsheet'))
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/entities' })
  const mayCreate = useMay('entity:create')
  const [base, setBase] = useState<{ origin: BaseOrigin; name: string } | null>(null)
  const [isBringing, setBringing] = useState(false)
  if (!mayCreate) return <AccessDenied missing={['entity:create']} />
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('import')} description={t('newEntityHelp')} />
      {base && isBringing ? (
        <BaseDialog {...base} onBack={() => setBringing(false)} onClose={close} />
      ) : (
        <ImportDialog
          entity={null}
          lastBase={base?.origin ?? null}
          onBase={(origin, name) => {
            setBase({ origin, name })
            setBringing(true)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
