import {
  cn,
  fetchOfflineCode,
  HourCycleContext,
  ignoreSecondClicks,
  lazyPart,
  offlinePart,
  PortalContext,
  WeekStartContext,
} from '@monarch/ui'
import { firstWeekday } from '@monarch/field-types'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAppliedLook } from '../../lib/levels/apply-look.ts'
import { listenToKeys, runCommand } from '../../lib/keys/commands.ts'
import { useOverrideRequest } from '../../lib/levels/override.ts'
import { useSetSetting, useSetting } from '../../lib/levels/settings.ts'
import { useWeekStart } from '../../lib/levels/week-start.ts'
import { readImpersonation } from '../../lib/credentials/impersonation.ts'
import { requestToaster } from '../../lib/toasts.ts'
import { useKeptScroll } from '../../lib/scroll/kept-scroll.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ConnectionStrip } from './unsent/ConnectionStrip.tsx'
import { useLogoutRequest } from './unsent/logout-request.ts'
import { MobileBar } from './sidebar/MobileBar.tsx'
import { Sidebar, SidebarRail } from './sidebar/Sidebar.tsx'
import { CommandPalette, ShellOverlays } from './ShellOverlays.tsx'
import { t } from './messages.ts'

const ImpersonationBanner = lazyPart(() => import('./ImpersonationBanner.tsx'), <div className="h-9" />)
const MobileMenu = offlinePart(() => import('./sidebar/MobileMenu.tsx'))
const OverrideDialog = lazyPart(() => import('../../lib/levels/OverrideDialog.tsx'))
const DiscardUnsent = offlinePart(() => import('./unsent/DiscardUnsent.tsx'))

/** The layout of all signed-in pages: only the content scrolls. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [main, setMain] = useState<HTMLElement | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const [wasMenuOpen, setWasMenuOpen] = useState(false)
  const override = useOverrideRequest()
  const unsent = useLogoutRequest()
  const { value: isCollapsed } = useSetting('sidebar.collapsed')
  const setSetting = useSetSetting()
  const toggleSidebar = () => void setSetting({ key: 'sidebar.collapsed', value: !isCollapsed })
  usePageKeys()

  const weekStart = firstWeekday[useWeekStart()]
  const { value: clock } = useSetting('defaults.clock')
  useAppliedLook()
  useKeptScroll(main)
  useEffect(fetchAhead, [])
  useEffect(ignoreSecondClicks, [])
  useEffect(() => router.subscribe('onBeforeNavigate', () => setMenuOpen(false)), [router])

  return (
    // Menus are portaled into the main landmark, where screen readers look for them.
    <PortalContext value={main}>
      <WeekStartContext value={weekStart}>
        <HourCycleContext value={clock === '24h' ? 'h23' : 'h12'}>
          <ShellOverlays onOpen={() => setMenuOpen(false)} toggleSidebar={toggleSidebar} />
          <a
            href="#content"
            onClick={(event) => {
              event.preventDefault()
              document.getElementById('content')?.focus()
            }}
            className={cn(
              'sr-only z-70 rounded-md bg-primary px-3 py-2 text-sm font-medium text-primary-foreground',
              'focus:not-sr-only focus:fixed focus:top-2 focus:left-2',
            )}
          >
            {t('skipToContent')}
          </a>
          <div className="flex h-dvh flex-col">
            {readImpersonation() && <ImpersonationBanner />}
            <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
              <MobileBar
                menuOpen={menuOpen}
                onOpenMenu={() => {
                  setWasMenuOpen(true)
                  setMenuOpen(true)
                }}
                onOpenPalette={openPalette}
              />
              <aside
                aria-label={t('sidebar')}
                data-region="sidebar"
                className={cn('z-20 hidden shrink-0 border-r bg-sunken lg:block', isCollapsed ? 'w-12' : 'w-64')}
              >
                {isCollapsed ? (
                  <SidebarRail onOpenPalette={openPalette} onExpand={toggleSidebar} />
                ) : (
                  <Sidebar onOpenPalette={openPalette} onCollapse={toggleSidebar} />
                )}
              </aside>
              <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
                <ConnectionStrip />
                <main
                  ref={setMain}
                  id="content"
                  tabIndex={-1}
                  className={cn(
                    'relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none sm:pb-[env(safe-area-inset-bottom)]',
                    '[scrollbar-gutter:stable]',
                  )}
                >
                  {children}
                </main>
              </div>
            </div>
          </div>
          {wasMenuOpen && <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} onOpenPalette={openPalette} />}
          {override && <OverrideDialog key={override.settingKey} request={override} />}
          {unsent && <DiscardUnsent unsent={unsent} />}
        </HourCycleContext>
      </WeekStartContext>
    </PortalContext>
  )
}

/**
 * Loads code that the first page does not need: the palette when the browser is idle, then the toasts and what is
 * needed offline, and without a network at the next start. The first user input loads the palette immediately. A
 * failure is shown when the code is used.
 */
function fetchAhead(): () => void {
  const acts = ['pointermove', 'pointerdown', 'keydown'] as const
  const ignore = () => {}
  const start = () => {
    stopWaiting()
    requestToaster()
    CommandPalette.preload().catch(ignore)
    stop ??= fetchOfflineCode(whenIdle)
    import('../../lib/start-offline.ts').then(({ keepForOfflineStart }) => keepForOfflineStart()).catch(ignore)
  }
  const stopWaiting = () => {
    cancel()
    for (const act of acts) removeEventListener(act, start, { capture: true })
  }
  let stop: (() => void) | null = null
  const cancel = whenIdle(start)
  for (const act of acts) addEventListener(act, start, { capture: true, passive: true })
  return () => {
    stopWaiting()
    stop?.()
  }
}

const openPalette = () => runCommand('palette')

/** Handles the keys of all commands. */
function usePageKeys(): void {
  const { value: areSinglesOn } = useSetting('keyboard.singleKeys')
  const latest = useRef(areSinglesOn)
  useEffect(() => {
    latest.current = areSinglesOn
  })
  useEffect(() => listenToKeys(() => latest.current), [])
}
