import { type Json, parseJson } from '@monarch/field-types'
import { Dialog, DialogButtons, Field, Textarea } from '@monarch/ui'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    lastBodies.set(workflowId, text)
    try {
      onRun(text.trim() === '' ? null : (parseJson(text) as Json))
    } catch {
      setProblem('This is not valid JSON. Names and texts need double quotes.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Test run"
      description="Runs the draft with this body; all changes are rolled back. Messages and requests are not sent, only shown."
      size="sm"
      onSubmit={submit}
      footer={
        <DialogButtons onCancel={onClose} loading={isPending}>
          Run
        </DialogButtons>
      }
    >
      <Field
        label="Body"
        help="The JSON that another program would send. Steps use its values as {webhook.body.…}."
        error={problem ?? (error ? messageOf(error) : undefined)}
      >
        <Textarea
          rows={10}
          spellCheck={false}
          className="font-mono"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(null)
          }}
        />
      </Field>
    </Dialog>
  )
}
