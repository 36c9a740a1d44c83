import { Toaster } from '@monarch/ui'
import { useEffect } from 'react'
import { useTheme } from '../lib/look/theme.ts'
import { toasterMounted } from '../lib/toasts.ts'

export default function LazyToaster() {
  const theme = useTheme()
  useEffect(toasterMounted, [])
  return <Toaster theme={theme} />
}
