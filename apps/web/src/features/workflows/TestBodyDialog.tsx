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

/** What was sent last, as long as the page is not loaded anew: a workflow is tried again and again. */
const lastBodies = new Map<string, string>()

const example = `{
  "name": "Ana Ruiz",
  "email": "ana@example.com"
}`

/** Asks what the webhook is to be sent on trial. */
export function TestBodyDialog({ workflowId, isPending, error, onRun, onClose }: TestBodyDialogProps) {
  const [text, setText] = useState(lastBodies.get(workflowId) ?? example)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    lastBodies.set(workflowId, text)
    try {
      onRun(text.trim() === '' ? null : (parseJson(text) as Json))
    } catch {
      setProblem('This is no JSON. Names and texts stand in double quotes.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Test run"
      description="The draft runs with what you send it here, and everything is taken back. Messages and requests are not sent, only shown."
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
        help="As another program would send it, in JSON. A step finds its parts at {webhook.body.…}."
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
