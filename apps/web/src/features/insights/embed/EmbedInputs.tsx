import { type Embedding, insightLimits } from '@monarch/schema'
import { Button, CheckboxField, Field, Textarea } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { firstParameter, isName, type Parameter } from './embedding-draft.ts'
import { LimitInputs } from './LimitInputs.tsx'
import { t } from './messages.ts'
import type { EmbedChoices } from './queries.ts'

interface EmbedInputsProps {
  readonly choices: EmbedChoices
  readonly embedding: Embedding
  /** The entities whose records are not limited. */
  readonly others: EmbedChoices['entities']
  readonly sites: string
  readonly sitesError: string | undefined
  readonly onChange: (change: Partial<Embedding> & { readonly sites?: string }) => void
}

/** To which records the dashboard is limited, what all customers may see, and which websites embed it. */
export function EmbedInputs({ choices, embedding, others, sites, sitesError, onChange }: EmbedInputsProps) {
  const { parameters, shared } = embedding
  const further = parameters.length < insightLimits.parameters ? firstParameter(choices, parameters) : null
  const put = (i: number, parameter: Parameter) => onChange({ parameters: parameters.with(i, parameter) })
  const nameError = (name: string, i: number) => {
    if (!isName(name)) return t('nameInvalid')
    return parameters.slice(0, i).some((each) => each.name === name) ? t('nameTaken') : undefined
  }
  return (
    <>
      {parameters.map((parameter, i) => (
        <fieldset key={i} className="flex flex-col gap-4">
          {parameters.length > 1 && (
            <legend className="mb-2 text-sm font-medium">{t('limit', { number: i + 1 })}</legend>
          )}
          <LimitInputs
            choices={choices}
            parameter={parameter}
            nameError={nameError(parameter.name, i)}
            onChange={(next) => put(i, next)}
            {...(parameters.length > 1 && { onRemove: () => onChange({ parameters: parameters.toSpliced(i, 1) }) })}
          />
        </fieldset>
      ))}
      {further && (
        <Button
          variant="outline"
          className="self-start"
          onClick={() => onChange({ parameters: [...parameters, further] })}
        >
          <Plus aria-hidden />
          {t('addLimit')}
        </Button>
      )}
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="text-sm font-medium">{t('sharedTitle')}</legend>
          <p className="text-xs text-muted-foreground">{t('sharedHelp')}</p>
          {others.map(({ id, label }) => (
            <CheckboxField
              key={id}
              label={label}
              checked={shared.includes(id)}
              onCheckedChange={(checked) =>
                onChange({ shared: checked === true ? [...shared, id] : shared.filter((each) => each !== id) })
              }
            />
          ))}
        </fieldset>
      )}
      <Field label={t('sites')} help={t('sitesHelp')} error={sitesError}>
        <Textarea
          rows={2}
          spellCheck={false}
          className="font-mono"
          placeholder="https://portal.example.com"
          value={sites}
          onValueChange={(value) => onChange({ sites: value })}
        />
      </Field>
    </>
  )
}
