import { Toaster } from '@monarch/ui'
import { useEffect } from 'react'
import { useTheme } from '../lib/look/theme.ts'
import { toasterStands } from '../lib/toasts.ts'

export default function LazyToaster() {
  const theme = useTheme()
  useEffect(toasterStands, [])
  return <Toaster theme={theme} />
}
