import { Button, Field, Input, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import type { Parameter } from './embedding-draft.ts'
import { nodeExample, pythonExample } from './examples.ts'
import { t } from './messages.ts'
import type { Customer } from './queries.ts'

interface EmbedCodeProps {
  readonly id: string
  readonly parameters: readonly Parameter[]
  readonly customers: readonly Customer[]
  readonly preview: {
    readonly isPending: boolean
    readonly error: Error | null
    mutateAsync: (params: object) => Promise<{ path: string }>
  }
}

const examples = { 'Node.js': nodeExample, Python: pythonExample }

/** Example code that signs addresses, and a preview with values that the user enters. */
export function EmbedCode({ id, parameters, customers, preview }: EmbedCodeProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const typeOf = ({ entityId, keyId }: Parameter) =>
    customers.find((each) => each.id === entityId)?.keys.find((key) => key.id === keyId)?.type ?? 'text'
  const params = Object.fromEntries(
    parameters.map((each) => {
      const given = values[each.name]?.trim() ?? ''
      return [each.name, typeOf(each) === 'number' && given !== '' ? Number(given) : given]
    }),
  )
  const samples = Object.fromEntries(parameters.map((each) => [each.name, sampleOf[typeOf(each)]]))
  const open = async () => {
    // Browsers block a tab that opens after the answer.
    const tab = window.open('about:blank', '_blank')
    const opened = await preview.mutateAsync(params).catch(() => null)
    if (!tab) return
    if (opened) tab.location.href = opened.path
    else tab.close()
  }
  return (
    <>
      <section aria-labelledby="embed-code" className="flex flex-col gap-2">
        <div>
          <h3 id="embed-code" className="text-sm font-medium">
            {t('code')}
          </h3>
          <p className="text-xs text-muted-foreground">{t('codeHelp')}</p>
        </div>
        <Tabs defaultValue="Node.js">
          <TabsList aria-labelledby="embed-code">
            {Object.keys(examples).map((language) => (
              <TabsTrigger key={language} value={language}>
                {language}
              </TabsTrigger>
            ))}
          </TabsList>
          {Object.entries(examples).map(([language, exampleOf]) => {
            const code = exampleOf({ origin: location.origin, id, params: samples })
            return (
              <TabsContent key={language} value={language} className="flex flex-col gap-2 pt-2">
                <pre
                  // Scrolls horizontally, so it must be focusable.
                  tabIndex={0}
                  aria-labelledby="embed-code"
                  className="max-h-64 overflow-auto rounded-md border bg-sunken p-3 font-mono text-xs"
                >
                  {code}
                </pre>
                <Button variant="outline" className="self-start" onClick={() => void copyText(code, t('codeCopied'))}>
                  <Copy aria-hidden />
                  {t('copyCode')}
                </Button>
              </TabsContent>
            )
          })}
        </Tabs>
      </section>
      <section aria-labelledby="embed-preview" className="flex flex-col gap-2">
        <div>
          <h3 id="embed-preview" className="text-sm font-medium">
            {t('preview')}
          </h3>
          <p className="text-xs text-muted-foreground">{t('previewHelp')}</p>
        </div>
        {parameters.map(({ name }, i) => (
          <Field key={name} label={name} error={i === 0 && preview.error ? messageOf(preview.error) : undefined}>
            <Input
              value={values[name] ?? ''}
              spellCheck={false}
              autoComplete="off"
              onValueChange={(value) => setValues({ ...values, [name]: value })}
            />
          </Field>
        ))}
        <Button
          variant="outline"
          className="self-start"
          loading={preview.isPending}
          disabled={Object.values(params).includes('')}
          onClick={() => void open()}
        >
          <ExternalLink aria-hidden />
          {t('openPreview')}
        </Button>
      </section>
    </>
  )
}

const sampleOf = { id: '0198f6a5-0000-7000-8000-000000000000', text: 'C-1001', number: 1001 } as const
