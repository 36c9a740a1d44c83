import { Button, CheckboxField } from '@monarch/ui'
import { useState } from 'react'
import { arrangeGroups } from '../../../lib/navigation/build-navigation.ts'
import { Reach } from '../../../lib/levels/LevelTarget.tsx'
import type { Target } from '../../../lib/levels/override.ts'
import { useLevel, useLevelsFor } from '../../../lib/levels/use-level.ts'
import { Section } from '../parts/parts.tsx'
import { useNavigationInLanguage } from '../parts/use-navigation-in-language.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'

const settingKey = 'allowedGroups'

/** Menu groups that users with a role see. Limits the display only, not access. */
export function AllowedGroups({ target }: { target: Target }) {
  const at = useLevel('role', target.roleId)
  const { data: reply } = useNavigationInLanguage()
  const canEdit = useLevelsFor(settingKey).includes('role')
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const groups = reply ? arrangeGroups(reply, at.resolved) : []
  const all = groups.map(({ id }) => id)
  const stored = (at.get(settingKey).value as readonly string[] | null) ?? all
  const chosen = draft ?? stored
  const toggle = (id: string, isAllowed: boolean) =>
    setDraft(all.filter((each) => (each === id ? isAllowed : chosen.includes(each))))
  const save = async () => {
    const isAll = all.every((id) => chosen.includes(id))
    const done = await at.set(
      { [settingKey]: isAll ? null : [...chosen] },
      t('allowedGroupsSavedFor', { name: target.name }),
    )
    if (done) setDraft(null)
  }
  return (
    <Section title={t('allowedGroups')} description={t('allowedGroupsHelp')}>
      <ul className="grid gap-x-6 gap-y-1 p-4 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ id, displayName: name }) => (
          <li key={id}>
            <CheckboxField
              label={name}
              checked={chosen.includes(id)}
              disabled={!canEdit}
              onCheckedChange={(isAllowed) => toggle(id, isAllowed)}
            />
          </li>
        ))}
      </ul>
      {draft && (
        <SaveBar target={target} settingKey={settingKey} onSave={() => void save()} onDiscard={() => setDraft(null)} />
      )}
    </Section>
  )
}

interface SaveBarProps {
  target: Target
  settingKey: string
  onSave: () => void
  onDiscard: () => void
}

/** Shows who is affected before saving. */
export function SaveBar({ target, settingKey: key, onSave, onDiscard }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 bg-sunken px-4 py-2">
      <span className="mr-auto text-xs text-muted-foreground">
        {rich(t('editingFor', { name: target.name, reach: () => <Reach target={target} settingKey={key} /> }))}
      </span>
      <Button variant="outline" size="sm" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button size="sm" onClick={onSave}>
        {t('save')}
      </Button>
    </div>
  )
}
