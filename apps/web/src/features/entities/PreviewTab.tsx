import { CopyButton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { bigIntQuery } from '../../lib/tenants/big-int.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { arrangeFields } from './model/field-order.ts'
import type { EntityDraft } from './model/entity-draft.ts'
import type { Field } from './model/field-draft.ts'
import { highlight } from './fields/highlight.ts'
import { sampleResponse, typeDefinition } from './preview/preview.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

/** The entity in the API. */
export function PreviewTab({ entity, fields }: { entity: EntityDraft; fields: readonly Field[] }) {
  const arranged = arrangeFields(fields)
  const { tenantId } = useTenant()
  const { data: usesBigInt = false } = useQuery(bigIntQuery(tenantId))
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Code title={t('typeDefinition')} text={typeDefinition(entity, arranged, { usesBigInt })} />
      <Code title={t('sampleResponse')} text={sampleResponse(entity, arranged)} />
    </div>
  )
}

function Code({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-lg border">
      <div className="flex items-center justify-between gap-2 border-b bg-sunken py-1 pr-1 pl-3">
        <h3 id={id} className="text-cell font-medium">
          {title}
        </h3>
        <CopyButton text={text}>
          {rich(t('copy', { what: title.toLowerCase(), hidden: (parts) => <span className="sr-only">{parts}</span> }))}
        </CopyButton>
      </div>
      {/* A scrollable box must be focusable. */}
      <pre
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className="overflow-x-auto p-3 font-mono text-xs leading-5 -outline-offset-2 focus-visible:-outline-offset-2"
      >
        <code>
          {highlight(text).map(({ kind, text: part }, index) => (
            <span key={index} className={looks[kind]}>
              {part}
            </span>
          ))}
        </code>
      </pre>
    </section>
  )
}

const looks = {
  name: 'text-link',
  type: 'text-warning',
  text: 'text-success',
  word: 'text-error',
  rest: 'text-muted-foreground',
} as const
