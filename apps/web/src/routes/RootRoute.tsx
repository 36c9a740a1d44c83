import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { completeConfirmation, useConfirmationAsked } from '../lib/api/confirmation.ts'
import { useToasterRequested } from '../lib/toasts.ts'

const Toaster = lazy(() => import('./LazyToaster.tsx'))
const ConfirmIdentity = lazy(() => import('../features/auth/ConfirmIdentity.tsx'))

export function RootRoute() {
  const toasterWanted = useToasterRequested()
  const confirmationAsked = useConfirmationAsked()
  return (
    <>
      <Outlet />
      {toasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      {confirmationAsked && (
        <Suspense>
          <ConfirmIdentity onClose={completeConfirmation} />
        </Suspense>
      )}
    </>
  )
}
