import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTheme } from '../lib/theme.ts'

// Nothing can be toasted before somebody has done something: the first paint need not wait for it.
const Toaster = lazy(() => import('./LazyToaster.tsx'))

export function RootRoute() {
  const [theme] = useTheme()
  return (
    <>
      <Outlet />
      <Suspense>
        <Toaster theme={theme} />
      </Suspense>
    </>
  )
}
