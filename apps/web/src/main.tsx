import './index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppErrorBoundary } from './errors/AppErrorBoundary.tsx'
import { watchInput } from './lib/keys/input-mode.ts'
import { startLanguage, useLanguage } from './lib/language/language.ts'
import { queryClient } from './lib/api/query-client.ts'
import { watchTheme } from './lib/look/theme.ts'
import { router } from './router.tsx'

watchTheme()
watchInput()

void startLanguage().then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

function App() {
  return (
    <AppErrorBoundary key={useLanguage()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppErrorBoundary>
  )
}
