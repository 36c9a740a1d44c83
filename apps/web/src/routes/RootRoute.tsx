import { lazyPart } from '@monarch/ui'
import { Outlet } from '@tanstack/react-router'
import { completeConfirmation, useConfirmationAsked } from '../lib/api/confirmation.ts'
import { useToasterRequested } from '../lib/toasts.ts'

const Toaster = lazyPart(() => import('./LazyToaster.tsx'))
const ConfirmIdentity = lazyPart(() => import('../features/auth/ConfirmIdentity.tsx'))

export function RootRoute() {
  const isToasterRequested = useToasterRequested()
  const confirmationAsked = useConfirmationAsked()
  return (
    <>
      <Outlet />
      {isToasterRequested && <Toaster />}
      {confirmationAsked && <ConfirmIdentity onClose={completeConfirmation} />}
    </>
  )
}
