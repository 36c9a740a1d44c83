import { lazyPart } from '@monarch/ui'
import { Outlet } from '@tanstack/react-router'
import { completeConfirmation, useIsConfirmationPending } from '../lib/api/confirmation.ts'
import { useToasterRequested } from '../lib/toasts.ts'

const Toaster = lazyPart(() => import('./LazyToaster.tsx'))
const ConfirmIdentity = lazyPart(() => import('../features/auth/ConfirmIdentity.tsx'))

export function RootRoute() {
  const isToasterRequested = useToasterRequested()
  const isConfirmationPending = useIsConfirmationPending()
  return (
    <>
      <Outlet />
      {isToasterRequested && <Toaster />}
      {isConfirmationPending && <ConfirmIdentity onClose={completeConfirmation} />}
    </>
  )
}
