import { Toaster } from '@monarch/ui'
import { Outlet } from '@tanstack/react-router'
import { useTheme } from '../lib/theme.ts'

export function RootRoute() {
  const [theme] = useTheme()
  return (
    <>
      <Outlet />
      <Toaster theme={theme} />
    </>
  )
}
