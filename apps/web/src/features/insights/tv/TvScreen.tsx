import { Button, cn } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Moon, Sun, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIsDark } from '../../../lib/look/theme.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import type { GridTile } from '../grid/grid-model.ts'
import { gap } from '../grid/PlainGrid.tsx'
import { t } from './messages.ts'
import { tvLayout } from './tv-layout.ts'

interface TvScreenProps {
  readonly name: string
  readonly tiles: readonly GridTile[]
  /** `light` or `dark`; otherwise that of the browser. */
  readonly look: string
  readonly children: ReactNode
  readonly onLook: (look: 'light' | 'dark') => void
  readonly onLeave: () => void
}

const secondsOfScreen = 20
const secondsOfControls = 3
/** Relative periods move with the clock, and a stream of changes can end unnoticed. */
const refreshEvery = 5 * 60_000

/**
 * A dashboard on a TV. It covers the page and keeps the display awake; a long dashboard is shown as several screens in turn.
 * Moving the pointer or pressing a key shows the controls for a few seconds.
 */
export default function TvScreen({ name, tiles, look, children, onLook, onLeave }: TvScreenProps) {
  const screen = useRef<HTMLDivElement>(null)
  const size = useWindowSize()
  const { scale, screens } = useMemo(() => tvLayout(size, tiles), [size, tiles])
  const at = useTurn(screens.length)
  const [top, next] = [screens[at]!, screens[at + 1]]
  const isDark = useIsDark()
  const showsDark = look === 'dark' || (look !== 'light' && isDark)
  const hasControls = useControls()
  useAloneOnPage(screen, onLeave)
  useAwake()
  useRefresh()
  return createPortal(
    <div
      ref={screen}
      role="dialog"
      aria-modal
      tabIndex={-1}
      aria-label={name}
      className={cn(
        showsDark ? 'dark' : 'light',
        'fixed inset-0 z-50 overflow-hidden bg-sunken text-foreground outline-none max-sm:overflow-auto',
        !hasControls && 'cursor-none',
      )}
    >
      <div
        className="flex flex-col gap-4 overflow-hidden p-6"
        style={{
          width: `${100 / scale}%`,
          height: size.width < 640 ? undefined : `${100 / scale}%`,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      >
        <div className="flex h-10 shrink-0 items-center gap-3">
          <h1 className="min-w-0 flex-1 truncate text-xl">{name}</h1>
          {screens.length > 1 && (
            <p className="text-sm text-muted-foreground tabular-nums">
              {t('screenOf', { at: at + 1, count: screens.length })}
            </p>
          )}
        </div>
        {/* Ends where the next screen begins, so that no tile is cut off. */}
        <div
          className="min-h-0 flex-1 overflow-hidden max-sm:overflow-visible"
          style={next === undefined ? {} : { maxHeight: next - top - gap }}
        >
          <div className="pointer-events-none [&_button]:hidden" style={{ transform: `translateY(${-top}px)` }}>
            {children}
          </div>
        </div>
      </div>
      <div
        className={cn(
          'fixed right-4 bottom-4 flex gap-2 rounded-lg border bg-raised p-2 shadow-e2',
          !hasControls && 'opacity-0 focus-within:opacity-100',
        )}
      >
        <Button variant="outline" onClick={() => onLook(showsDark ? 'light' : 'dark')}>
          {showsDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
          {showsDark ? t('light') : t('dark')}
        </Button>
        <Button onClick={onLeave}>
          <X aria-hidden />
          {t('leave')}
        </Button>
      </div>
    </div>,
    document.body,
  )
}

function useWindowSize() {
  const read = () => ({ width: window.innerWidth, height: window.innerHeight })
  const [size, setSize] = useState(read)
  useEffect(() => {
    const follow = () => setSize(read())
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])
  return size
}

/** The index of the screen whose turn it is. */
function useTurn(count: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count < 2) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), secondsOfScreen * 1000)
    return () => clearInterval(timer)
  }, [count])
  return turn % count
}

/** Whether the pointer or a key has just been used. */
function useControls(): boolean {
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      setShown(true)
      clearTimeout(timer)
      timer = setTimeout(() => setShown(false), secondsOfControls * 1000)
    }
    show()
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const name of events) window.addEventListener(name, show)
    return () => {
      clearTimeout(timer)
      for (const name of events) window.removeEventListener(name, show)
    }
  }, [])
  return isShown
}

/** Makes the rest of the page inert. Escape leaves TV mode, and so does the end of the browser's full screen. */
function useAloneOnPage(screen: { readonly current: HTMLElement | null }, onLeave: () => void): void {
  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const before = document.activeElement
    const others = [...document.body.children].filter(
      (each): each is HTMLElement => each instanceof HTMLElement && each !== screen.current && !each.inert,
    )
    for (const other of others) other.inert = true
    screen.current?.focus()
    let wasFull = document.fullscreenElement !== null
    const onFull = () => {
      const isFull = document.fullscreenElement !== null
      if (wasFull && !isFull) leave.current()
      wasFull = isFull
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave.current()
    }
    document.addEventListener('fullscreenchange', onFull)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onFull)
      document.removeEventListener('keydown', onKey)
      for (const other of others) other.inert = false
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [screen])
}

/** The browser releases the lock whenever the page is hidden. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}

function useRefresh(): void {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: tenantKey(tenantId) }), refreshEvery)
    return () => clearInterval(timer)
  }, [client, tenantId])
}
