import { Alert, Combobox, ConfirmDialog, Field, Skeletons } from '@monarch/ui'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { changes, type Person, useBelongings, useChangePeople, useHeirs } from './parts/queries.ts'
import { t } from './messages.ts'

interface RemoveDialogProps {
  person: Person
  onClose: () => void
  onGone: () => void
}

/** Shows what a user owns, and what happens to it when they are removed from the organization. */
export function RemoveDialog({ person, onClose, onGone }: RemoveDialogProps) {
  const { organizationId } = useTenant()
  const [heir, setHeir] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [text, setText] = useState('')
  const heirs = useHeirs(text, person)
  const owned = useBelongings(person.id)
  const remove = useChangePeople(changes.remove)
  const heirName = heir?.name
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('remove', { name: person.name })}
      description={t('removeHelp')}
      confirmLabel={t('removeUser')}
      destructive
      pending={remove.isPending}
      disabled={owned.isPending}
      onConfirm={() =>
        remove.mutate(
          { data: { id: person.id, organizationId, reassignTo: heir?.id ?? null } },
          {
            onSuccess: () => {
              onGone()
              void showToast('success', t('removed', { name: person.name }))
            },
          },
        )
      }
      error={remove.error}
    >
      {person.status !== 'invited' && (
        <Field label={t('transferTo')}>
          <Combobox
            label={t('people')}
            options={heirs.items.map(({ id, name, email }) => ({ value: id, label: name, description: email }))}
            search={{ onChange: setText, cutAt: heirs.cutAt }}
            loading={heirs.isFetching}
            value={heir?.id ?? null}
            chosenLabel={heirName}
            onValueChange={(id, option) => setHeir(id === null ? null : { id, name: option?.label ?? '' })}
            clearable
            placeholder={t('nobody')}
          />
        </Field>
      )}
      {owned.data ? (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          <Line
            count={owned.data.workflows}
            what="workflow"
            outcome={heirName ? t('willRunAs', { heirName }) : t('willStop')}
          />
          <Line
            count={owned.data.forms}
            what="form"
            outcome={heirName ? t('stillPublished', { heirName }) : t('willBeUnpublished')}
          />
          <Line count={owned.data.apiKeys} what="apiKey" outcome={t('willBeRevoked')} />
          <Line
            count={owned.data.personalViews}
            what="personalView"
            outcome={heirName ? t('transferred', { heirName }) : t('movedToTheBin')}
          />
          <Line
            count={owned.data.sharedViews}
            what="sharedView"
            outcome={heirName ? t('transferred', { heirName }) : t('stayUnchanged')}
          />
        </ul>
      ) : owned.error ? (
        <Alert>{owned.error.message}</Alert>
      ) : (
        <Skeletons label={t('countingItems')} row="h-12 w-full" />
      )}
    </ConfirmDialog>
  )
}

interface LineProps {
  count: number
  what: 'workflow' | 'form' | 'apiKey' | 'personalView' | 'sharedView'
  outcome: string
}

function Line({ count, what, outcome }: LineProps) {
  return (
    <li>
      {t(what, { count })}
      {count > 0 && `: ${outcome}`}
    </li>
  )
}
