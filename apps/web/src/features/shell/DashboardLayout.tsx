import { PortalContext, Sheet, TooltipProvider, type WeekStart, WeekStartContext } from '@monarch/ui'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useAppliedLook } from '../../lib/apply-look.ts'
import { isModKey } from '../../lib/mod-key.ts'
import { useSetting } from '../../lib/settings.ts'
import { wantToaster } from '../../lib/toasts.ts'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { MobileBar } from './MobileBar.tsx'
import { Sidebar } from './Sidebar.tsx'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** The frame of every signed-in page: only the content scrolls. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [main, setMain] = useState<HTMLElement | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [paletteOpen, setPaletteOpen] = useState(false)
  const openPalette = () => {
    setMenuOpen(false)
    setPaletteOpen(true)
  }

  const { value: weekStart } = useSetting<keyof typeof weekStarts>('defaults.weekStart')
  useAppliedLook()
  useEffect(wantToaster, [])
  useEffect(() => router.subscribe('onBeforeNavigate', () => setMenuOpen(false)), [router])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isModKey(event, 'k')) return
      event.preventDefault()
      // Not over another modal: it has unfinished work in it.
      setPaletteOpen((open) => !open && document.querySelector('[data-scrim]') === null)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <TooltipProvider>
      {/* Menus and tooltips stand in the main landmark, or readers that go by landmarks would miss them. */}
      <PortalContext value={main}>
        <WeekStartContext value={weekStarts[weekStart]}>
          <a
            href="#content"
            onClick={(event) => {
              event.preventDefault()
              document.getElementById('content')?.focus()
            }}
            className="sr-only z-70 rounded-md bg-primary px-3 py-2 text-sm font-medium text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <div className="flex h-dvh flex-col lg:flex-row">
            <MobileBar menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} onOpenPalette={openPalette} />
            <aside aria-label="Sidebar" className="z-20 hidden w-64 shrink-0 border-r bg-sunken lg:block">
              <Sidebar onOpenPalette={openPalette} />
            </aside>
            <div className="flex min-h-0 min-w-0 flex-1 flex-col">
              <ConnectionStrip />
              <main
                ref={setMain}
                id="content"
                tabIndex={-1}
                data-scroll-restoration-id="content"
                className="relative flex min-h-0 flex-1 flex-col overflow-y-auto pb-[env(safe-area-inset-bottom)] outline-none [scrollbar-gutter:stable]"
              >
                {children}
              </main>
            </div>
          </div>
          <Sheet
            open={menuOpen}
            onOpenChange={setMenuOpen}
            title="Menu"
            side="left"
            hideHeader
            className="w-72 bg-sunken"
          >
            <Sidebar onOpenPalette={openPalette} onClose={() => setMenuOpen(false)} />
          </Sheet>
          {paletteOpen && (
            <Suspense>
              <CommandPalette onClose={() => setPaletteOpen(false)} />
            </Suspense>
          )}
        </WeekStartContext>
      </PortalContext>
    </TooltipProvider>
  )
}

const weekStarts = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<string, WeekStart>
