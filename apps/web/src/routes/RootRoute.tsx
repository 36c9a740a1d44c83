import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useToasterWanted } from '../lib/toasts.ts'

const Toaster = lazy(() => import('./LazyToaster.tsx'))

export function RootRoute() {
  const toasterWanted = useToasterWanted()
  return (
    <>
      <Outlet />
      {toasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  )
}
