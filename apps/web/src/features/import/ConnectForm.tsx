import { Button, Field, Disclosure, Input, PasswordInput } from '@monarch/ui'
import { useState } from 'react'
import type { BaseOrigin } from './base-queries.ts'
import { t } from './base-messages.ts'

interface ConnectFormProps {
  /** The previous source, if the user has returned to this step. */
  last: BaseOrigin | null
  onConnect: (origin: BaseOrigin, name: string) => void
}

/** Asks for the database to import. Its URL is a secret, which is not stored in the browser either. */
export function ConnectForm({ last, onConnect }: ConnectFormProps) {
  const isAgain = last?.kind === 'postgresql'
  const [url, setUrl] = useState(isAgain ? last.url : '')
  const [schema, setSchema] = useState(isAgain ? last.schema : 'public')
  return (
    <Disclosure label={t('orConnect')} defaultOpen={isAgain}>
      <form
        className="flex flex-col gap-3"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          onConnect({ kind: 'postgresql', url: url.trim(), schema: schema.trim() }, t('tablesOf', { schema }))
        }}
      >
        <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <Field label={t('databaseUrl')} help={t('connectHelp')} required>
            <PasswordInput autoComplete="off" placeholder={t('exampleOfUrl')} value={url} onValueChange={setUrl} />
          </Field>
          <Field label={t('schema')} required>
            <Input value={schema} onValueChange={setSchema} />
          </Field>
        </div>
        <Button
          type="submit"
          variant="outline"
          className="self-start"
          disabled={url.trim() === '' || schema.trim() === ''}
        >
          {t('readTheTables')}
        </Button>
      </form>
    </Disclosure>
  )
}
