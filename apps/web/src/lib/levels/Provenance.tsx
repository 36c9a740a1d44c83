import { formatDate } from '@monarch/messages'
import { effective, type Level, roleTexts } from '@monarch/schema'
import { Button, cn, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { Building, Globe, RotateCcw, User, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSetSetting, useSettings } from './settings.ts'
import type { StoredSetting } from './setting-changes.ts'
import { useUser } from '../session/session.ts'
import { useMay, useRights } from '../session/use-rights.ts'
import { t } from './messages.ts'

export function levelName(level: Level): string {
  switch (level) {
    case 'platform':
      return t('platform')
    case 'organization':
      return t('organization')
    case 'role':
      return t('role')
    case 'personal':
      return t('personal')
  }
}

const levelSigns: Readonly<Record<Level, ReactNode>> = {
  platform: <Globe aria-hidden className="size-3.5" />,
  organization: <Building aria-hidden className="size-3.5" />,
  role: <UsersRound aria-hidden className="size-3.5" />,
  personal: <User aria-hidden className="size-3.5" />,
}

/**
 * A chip next to the label of an overridden setting: 'Set by Organization · Ana, Jan 5, 2024 · Reset'. Empty when the
 * setting has its default. Inside a `group/setting` element it shows on hover and focus only.
 */
export function Provenance({
  settingKey,
  label,
  tabIndex,
  isShort = false,
  className,
}: {
  settingKey: string
  label: string
  /** -1 where a menu offers the same to the keyboard. */
  tabIndex?: number
  /** An icon instead of the text. */
  isShort?: boolean
  className?: string
}) {
  const { from } = effective(useSettings().resolved, settingKey)
  const [open, setOpen] = useState(false)
  const mayReset = useMayReset(from)
  const resetIt = useReset()
  if (!from) return null
  const reset = () => {
    setOpen(false)
    resetIt(from, label)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={t('labelSetBy', { label, level: levelName(from.level) })}
          className={cn(
            'inline-flex h-6 items-center rounded-sm border border-border-strong px-1.5 text-2xs',
            'text-muted-foreground transition-opacity',
            'group-hover/setting:opacity-100 hover:bg-hover focus-visible:opacity-100 aria-expanded:opacity-100',
            'pointer-coarse:h-11 pointer-coarse:opacity-100',
            className,
          )}
        >
          {isShort ? levelSigns[from.level] : levelName(from.level)}
        </button>
      </PopoverTrigger>
      <PopoverContent
        label={t('whereComesFrom', { label })}
        className="flex max-w-80 flex-wrap items-center gap-x-2 gap-y-1 p-2 text-xs"
      >
        <span>{describeSource(from)}</span>
        {mayReset && (
          <Button variant="link" size="sm" className="h-6 px-1" onClick={reset}>
            <RotateCcw aria-hidden className="size-3.5" />
            {t('reset')}
          </Button>
        )}
      </PopoverContent>
    </Popover>
  )
}

/** 'Set by Organization · Ana, Jan 5, 2024'. The name is missing when the user may not see it. */
export function describeSource({ level, updatedAt, updatedBy_user: by, role, install }: StoredSetting): string {
  const when = formatDate(new Date(updatedAt), { dateStyle: 'medium' })
  const where = role ? t('roleNamed', { name: roleTexts(role).name }) : levelName(level)
  if (install?.interface) return t('setWith', { where, name: install.interface.displayName, when })
  return by ? t('setByPerson', { where, name: by.name, when }) : t('setBy', { where, when })
}

/** Resets the override of a level, with Undo. */
export function useReset(): (from: StoredSetting, label: string) => void {
  const set = useSetSetting()
  return ({ key, level, roleId }, label) => {
    const change = { key, value: null, level, ...(roleId !== null && { roleId }) }
    void set(change, { message: t('resetFor', { label, level: levelName(level) }) })
  }
}

/** The permissions that the server checks and the browser knows. */
export function useMayReset(from: StoredSetting | null): boolean {
  const { isPlatformAdmin } = useUser()
  const mayNavigate = useMay('navigation:update')
  const mayInterface = useMay('interface:update')
  const maySettings = useMay('settings:update')
  const canUpdateRoles = useMay('role:update')
  const { isLimited } = useRights()
  if (!from) return false
  const isOfNavigation = /^(group|item)\./.test(from.key) || from.key === 'allowedGroups'
  return {
    personal: true,
    role: canUpdateRoles,
    organization: !isLimited && (isOfNavigation ? mayNavigate : mayInterface || maySettings),
    platform: isPlatformAdmin,
  }[from.level]
}
