import { lazyPart, Skeleton } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { useMay } from '../../lib/session/use-rights.ts'

const ImportDialog = lazyPart(
  () => import('./ImportDialog.tsx'),
  <Skeleton className="fixed inset-0 z-50 m-auto h-96 w-full max-w-[960px] rounded-xl" />,
)

/** The dialog that `?import=1` opens above the records of an entity. */
export function ImportInUrl({ name }: { name: string }) {
  const { import: isOpen } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayCreate = useMay(`record:${name}:create`)
  const { data } = useNavigation()
  const entity = data?.entities.find((each) => each.name === name)
  if (!isOpen || !mayCreate || !entity) return null
  const close = () => void navigate({ to: '.', search: ({ import: _import, ...others }) => others })
  return <ImportDialog entity={entity} onClose={close} />
}
