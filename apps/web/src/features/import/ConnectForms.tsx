import { Button, Disclosure, Field, Input, PasswordInput } from '@monarch/ui'
import { type ReactNode, useState } from 'react'
import type { BaseOrigin } from './base-queries.ts'
import { t } from './base-messages.ts'

interface ConnectFormsProps {
  /** The previous source, if the user has returned to this step. */
  last: BaseOrigin | null
  onConnect: (origin: BaseOrigin, name: string) => void
}

/** Ask for the database or base to import. Passwords and tokens are secrets, which are not stored in the browser either. */
export function ConnectForms(props: ConnectFormsProps) {
  return (
    <div className="flex flex-col gap-3">
      <AirtableForm {...props} />
      <DatabaseForm {...props} />
    </div>
  )
}

function AirtableForm({ last, onConnect }: ConnectFormsProps) {
  const again = last?.kind === 'airtable' ? last : null
  const [base, setBase] = useState(again?.base ?? '')
  const [token, setToken] = useState(again?.token ?? '')
  const connect = () => onConnect({ kind: 'airtable', base: base.trim(), token: token.trim() }, t('baseOfAirtable'))
  return (
    <ConnectForm
      label={t('orAirtable')}
      isOpen={again !== null}
      onConnect={base.trim() === '' || token.trim() === '' ? null : connect}
    >
      <Field label={t('addressOfTheBase')} help={t('airtableHelp')} required>
        <Input type="url" autoComplete="off" placeholder={t('exampleOfBase')} value={base} onValueChange={setBase} />
      </Field>
      <Field label={t('token')} help={t('tokenHelp')} required>
        <PasswordInput autoComplete="off" placeholder={t('exampleOfToken')} value={token} onValueChange={setToken} />
      </Field>
    </ConnectForm>
  )
}

function DatabaseForm({ last, onConnect }: ConnectFormsProps) {
  const again = last?.kind === 'postgresql' ? last : null
  const [url, setUrl] = useState(again?.url ?? '')
  const [schema, setSchema] = useState(again?.schema ?? 'public')
  const connect = () =>
    onConnect({ kind: 'postgresql', url: url.trim(), schema: schema.trim() }, t('tablesOf', { schema }))
  return (
    <ConnectForm
      label={t('orConnect')}
      isOpen={again !== null}
      onConnect={url.trim() === '' || schema.trim() === '' ? null : connect}
    >
      <Field label={t('databaseUrl')} help={t('connectHelp')} required>
        <PasswordInput autoComplete="off" placeholder={t('exampleOfUrl')} value={url} onValueChange={setUrl} />
      </Field>
      <Field label={t('schema')} required>
        <Input value={schema} onValueChange={setSchema} />
      </Field>
    </ConnectForm>
  )
}

interface ConnectFormProps {
  label: string
  isOpen: boolean
  /** `null` while an input is empty. */
  onConnect: (() => void) | null
  children: ReactNode
}

function ConnectForm({ label, isOpen, onConnect, children }: ConnectFormProps) {
  return (
    <Disclosure label={label} defaultOpen={isOpen}>
      <form
        className="flex flex-col gap-3"
        autoComplete="off"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onConnect?.()
        }}
      >
        <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>
        <Button type="submit" variant="outline" className="self-start" disabled={onConnect === null}>
          {t('readTheTables')}
        </Button>
      </form>
    </Disclosure>
  )
}
