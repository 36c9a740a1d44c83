import { Button, EntityIcon, IconButton, MoveButtons, Select } from '@monarch/ui'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import type { Target } from '../../../lib/levels/override.ts'
import { nameOf, type QuickAction } from '../../../lib/navigation/quick-actions.ts'
import { useLevel, useLevelsFor } from '../../../lib/levels/use-level.ts'
import { SaveBar } from './AllowedGroups.tsx'
import { Section } from '../parts/parts.tsx'
import { t } from './messages.ts'

const settingKey = 'quickActions'

/** Quick actions of the dashboard. Those for entities of other workspaces are hidden and kept. */
export function QuickActionsEditor({ target }: { target: Target }) {
  const at = useLevel(target.level, target.roleId)
  const { data: navigation } = useNavigation()
  const canEdit = useLevelsFor(settingKey).includes(target.level)
  const [draft, setDraft] = useState<readonly QuickAction[] | null>(null)
  const entities = navigation?.entities ?? []
  const entityOf = (id: string) => entities.find((entity) => entity.id === id)
  const shown = draft ?? (at.get(settingKey).value as QuickAction[])
  const move = (index: number, by: -1 | 1) => {
    const next = [...shown]
    ;[next[index], next[index + by]] = [next[index + by]!, next[index]!]
    setDraft(next)
  }
  const save = async () => {
    const done = await at.set({ [settingKey]: [...shown] }, t('quickActionsSavedFor', { name: target.name }))
    if (done) setDraft(null)
  }
  const known = shown.flatMap((action, index) => {
    const entity = entityOf(action.entityId)
    return entity ? [{ action, index, entity }] : []
  })
  return (
    <Section title={t('quickActions')} description={t('quickActionsHelp')}>
      {known.length === 0 && <p className="px-4 py-3 text-cell text-muted-foreground">{t('none')}</p>}
      {known.length > 0 && (
        <ol className="divide-y">
          {known.map(({ action, index, entity }) => {
            const label = action.label ?? nameOf(action.kind, entity)
            return (
              <li key={`${index} ${action.kind} ${entity.id}`} className="flex items-center gap-2 px-4 py-1.5 text-sm">
                {action.kind === 'create' ? <Plus aria-hidden /> : <EntityIcon name={entity.icon} />}
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {canEdit && (
                  <>
                    <MoveButtons
                      name={label}
                      isFirst={index === 0}
                      isLast={index === shown.length - 1}
                      onMove={(by) => move(index, by)}
                    />
                    <IconButton
                      label={t('remove', { label })}
                      size="icon-sm"
                      onClick={() => setDraft(shown.filter((_, i) => i !== index))}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {canEdit && entities.length > 0 && shown.length < maxActions && (
        <AddAction entities={entities} onAdd={(action) => setDraft([...shown, action])} />
      )}
      {draft && (
        <SaveBar target={target} settingKey={settingKey} onSave={() => void save()} onDiscard={() => setDraft(null)} />
      )}
    </Section>
  )
}

const maxActions = 20

interface AddActionProps {
  entities: readonly { readonly id: string; readonly displayName: string; readonly pluralName: string }[]
  onAdd: (action: QuickAction) => void
}

function AddAction({ entities, onAdd }: AddActionProps) {
  const [kind, setKind] = useState<QuickAction['kind']>('create')
  const [entityId, setEntityId] = useState(entities[0]!.id)
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2">
      <Select
        aria-label={t('action')}
        className="w-32"
        options={[
          { value: 'create', label: t('create') },
          { value: 'open', label: t('open') },
        ]}
        value={kind}
        onValueChange={(next) => setKind(next as QuickAction['kind'])}
      />
      <Select
        aria-label={t('entity')}
        className="w-48"
        options={entities.map((entity) => ({ value: entity.id, label: entity.displayName }))}
        value={entityId}
        onValueChange={setEntityId}
      />
      <Button variant="outline" onClick={() => onAdd({ kind, entityId })}>
        <Plus aria-hidden />
        {t('addQuickAction')}
      </Button>
    </div>
  )
}
