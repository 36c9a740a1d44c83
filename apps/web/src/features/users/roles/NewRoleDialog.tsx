import { roleTemplates } from '@monarch/schema'
import { Alert, Field, FormDialog, Input, RadioGroup, Skeletons } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/toasts.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { problemsOf } from '../../../lib/api/input-problems.ts'
import { changes, useChangePeople, useMayGive } from '../parts/queries.ts'
import { t } from './messages.ts'

/** Creates a role from a template, to edit afterwards. */
export function NewRoleDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const { organizationId } = useTenant()
  const mayGive = useMayGive()
  const templates = useQuery({
    queryKey: ['roleTemplates'],
    queryFn: async ({ signal }) => {
      const document = adminDocument(
        'query RoleTemplates { roleTemplates { roleValue name description permissions rules } }',
      )
      return (await graphql('admin', document, {}, { signal })).roleTemplates
    },
    staleTime: Infinity,
  })
  const [name, setName] = useState('')
  const [template, setTemplate] = useState('blank')
  const [isNameless, setNameless] = useState(false)
  const create = useChangePeople(changes.createRole)
  const problems = problemsOf(create.error, ['name'])
  const submit = () => {
    setNameless(name.trim() === '')
    if (name.trim() === '') return
    const begun = template === 'blank' ? { permissions: [] } : { template }
    create.mutate(
      { data: { organizationId: organizationId!, name: name.trim(), ...begun } },
      {
        onSuccess: ({ role }) => {
          void showToast('success', t('roleCreated', { name: name.trim() }))
          onMade(role.id)
        },
      },
    )
  }
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={t('createRole')}
      dirty={name !== ''}
      onSubmit={submit}
      submitLabel={t('createRole')}
      pending={create.isPending}
    >
      <Field label={t('name')} required error={isNameless ? t('enterAName') : problems.name}>
        <Input autoComplete="off" placeholder={t('sales')} value={name} onValueChange={setName} />
      </Field>
      {templates.data ? (
        <Field label={t('startWith')}>
          <RadioGroup
            value={template}
            onValueChange={setTemplate}
            options={[
              ...templates.data.map(({ roleValue, permissions, rules, ...given }) => {
                const reason = mayGive({ permissions, rules })
                // The API has English texts only; known templates are translated.
                const known = roleTemplates.find((template) => template.roleValue === roleValue)
                const [label, description] = known
                  ? [known.name(), known.description()]
                  : [given.name, given.description]
                return { value: roleValue, label, help: reason ?? description, disabled: reason !== null }
              }),
              { value: 'blank', label: t('empty'), help: t('emptyHelp') },
            ]}
          />
        </Field>
      ) : templates.error ? (
        <Alert>{templates.error.message}</Alert>
      ) : (
        <Skeletons label={t('loadingTemplates')} row="h-40 w-full" />
      )}
      {problems.form && <Alert>{problems.form}</Alert>}
    </FormDialog>
  )
}
