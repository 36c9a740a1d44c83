import { lazyPart, PageHeader, Skeleton } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { t } from './messages.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), <Skeleton className="h-96 w-full rounded-xl" />)

/** /import: creates an entity with records from a file. */
export function ImportPage() {
  usePageTitle(t('importASpreadsheet'))
  const navigate = useNavigate()
  const mayCreate = useMay('entity:create')
  if (!mayCreate) return <AccessDenied missing={['entity:create']} />
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('import')} description={t('newEntityHelp')} />
      <ImportDialog entity={null} onClose={() => void navigate({ to: '/entities' })} />
    </div>
  )
}
