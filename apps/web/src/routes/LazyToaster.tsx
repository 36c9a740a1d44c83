import { Toaster } from '@monarch/ui'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTheme } from '../lib/look/theme.ts'
import { toasterMounted } from '../lib/toasts.ts'

export default function LazyToaster() {
  const theme = useTheme()
  useEffect(toasterMounted, [])
  const isForm = useLocation({ select: ({ pathname }) => pathname.startsWith('/f/') })
  return <Toaster theme={theme} atTop={isForm} />
}
