import { type Json, parseJson } from '@monarch/field-types'
import { Field, FormDialog, Textarea } from '@monarch/ui'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { t } from '../messages.ts'

interface TestBodyDialogProps {
  workflowId: string
  isPending: boolean
  error: unknown
  onRun: (body: Json) => void
  onClose: () => void
}

/** The last body of each workflow until the page reloads: tests are often repeated. */
const lastBodies = new Map<string, string>()

const example = `{
  "name": "Ana Ruiz",
  "email": "ana@example.com"
}`

/** Asks for the webhook body of a test run. */
export function TestBodyDialog({ workflowId, isPending, error, onRun, onClose }: TestBodyDialogProps) {
  const [text, setText] = useState(lastBodies.get(workflowId) ?? example)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    lastBodies.set(workflowId, text)
    try {
      onRun(text.trim() === '' ? null : (parseJson(text) as Json))
    } catch {
      setProblem(t('invalidJson'))
    }
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('testRun')}
      description={t('testBodyHelp')}
      onSubmit={submit}
      submitLabel={t('run')}
      pending={isPending}
    >
      <Field
        label={t('body')}
        help={t('bodyHelp', { example: '{webhook.body.…}' })}
        error={problem ?? (error ? messageOf(error) : undefined)}
      >
        <Textarea
          rows={10}
          spellCheck={false}
          className="font-mono"
          value={text}
          onValueChange={(text) => {
            setText(text)
            setProblem(null)
          }}
        />
      </Field>
    </FormDialog>
  )
}
