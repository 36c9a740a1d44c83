import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ProviderReturn } from '../features/auth/ProviderReturn.tsx'
import { safeRedirect } from '../lib/session/safe-redirect.ts'

export default function LoginCallbackRoute() {
  const router = useRouter()
  const [query] = useState(() => location.search)
  return (
    <ProviderReturn
      query={query}
      onDone={(redirect) => router.history.replace(safeRedirect(redirect, location.origin))}
    />
  )
}
