import { ActionsMenu, cn, MenuItem, MenuLabel, MenuSeparator } from '@monarch/ui'
import { effective } from '@monarch/schema'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { askOverride, type OverrideRequest } from './override.ts'
import { describeSource, Provenance, useMayReset, useReset } from './Provenance.tsx'
import { useSettings } from './settings.ts'
import { useLevelsFor } from './use-level.ts'
import { t } from './messages.ts'

/** A setting that levels can override for a label, a menu item, a view or a layout. */
export interface LevelAction extends OverrideRequest {
  /** 'Rename for…' */
  readonly label: string
  readonly icon: ReactNode
}

interface LevelControlsProps {
  /** Current display name. */
  name: string
  actions: readonly LevelAction[]
  className?: string
  /** -1 where a menu offers the same to the keyboard. */
  tabIndex?: -1
  /** Items before those of the levels. */
  children?: ReactNode
}

/**
 * A chip for the level that overrides a setting, and a menu with the possible changes. Both appear when the enclosing
 * `group/setting` element has the pointer or the focus.
 */
export default function LevelControls({ name, actions, className, tabIndex, children }: LevelControlsProps) {
  const { resolved } = useSettings()
  const overridden = actions.find(({ settingKey }) => effective(resolved, settingKey).from !== null)
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-0.5', className)}>
      {overridden && (
        <Provenance
          settingKey={overridden.settingKey}
          label={overridden.subject}
          tabIndex={tabIndex}
          className="opacity-0"
        />
      )}
      <ActionsMenu
        label={t('customize')}
        aria-description={name}
        size="icon-sm"
        tabIndex={tabIndex}
        className={cn(
          'opacity-0',
          'group-focus-within/setting:opacity-100 group-hover/setting:opacity-100 aria-expanded:opacity-100',
          'pointer-coarse:opacity-100',
        )}
      >
        {children}
        <LevelMenuItems actions={actions} />
      </ActionsMenu>
    </span>
  )
}

/** The same actions as items of another menu. */
export function LevelMenuItems({ actions }: Pick<LevelControlsProps, 'actions'>) {
  return (
    <>
      {actions.map((action) => (
        <ChangeItem key={`${action.settingKey} ${action.label}`} action={action} />
      ))}
      {[...new Map(actions.map((action) => [action.settingKey, action])).values()].map((action) => (
        <ProvenanceItems key={action.settingKey} action={action} />
      ))}
    </>
  )
}

function ChangeItem({ action: { label, icon, ...request } }: { action: LevelAction }) {
  const levels = useLevelsFor(request.settingKey)
  if (levels.length === 0) return null
  return (
    <MenuItem icon={icon} onSelect={() => askOverride(request)}>
      {label}
    </MenuItem>
  )
}

/** 'Set by Organization · Ana, Jan 5, 2024' with Reset; empty when no level overrides the setting. */
export function ProvenanceItems({
  action: { settingKey, subject },
}: {
  action: Pick<LevelAction, 'settingKey' | 'subject'>
}) {
  const { resolved } = useSettings()
  const { from } = effective(resolved, settingKey)
  const mayReset = useMayReset(from)
  const reset = useReset()
  if (!from) return null
  return (
    <>
      <MenuSeparator />
      <MenuLabel>
        <span className="block max-w-64 whitespace-normal">
          {subject}. {describeSource(from)}
        </span>
      </MenuLabel>
      {mayReset && (
        <MenuItem icon={<RotateCcw aria-hidden />} onSelect={() => reset(from, subject)}>
          {t('reset')}
        </MenuItem>
      )}
    </>
  )
}
