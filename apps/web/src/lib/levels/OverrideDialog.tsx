import { findSetting, settingProblem } from '@monarch/schema'
import { Button, Field, FormDialog, Select, TextControl } from '@monarch/ui'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { TargetChoice, useTargets } from './LevelTarget.tsx'
import { askOverride, type OverrideRequest, type Target } from './override.ts'
import { describeSource } from './Provenance.tsx'
import { useLevel } from './use-level.ts'
import { rich } from '../language/rich.ts'
import { t } from './messages.ts'

/** Sets a label, visibility or default for one level, and shows how many people it affects. */
export default function OverrideDialog({ request }: { request: OverrideRequest }) {
  const mine = useTargets(request.settingKey)
  const targets = request.target ? [request.target] : mine
  const [chosen, choose] = useState<Target | null>(null)
  const target = chosen ?? targets[0]
  if (!target) return null
  return (
    <Editing
      key={`${target.level} ${target.roleId}`}
      request={request}
      target={target}
      targets={targets}
      onTarget={choose}
    />
  )
}

interface EditingProps {
  request: OverrideRequest
  target: Target
  targets: readonly Target[]
  onTarget: (target: Target) => void
}

function Editing({ request, target, targets, onTarget }: EditingProps) {
  const { settingKey, title, subject, requested } = request
  const own = target.level === 'organization' ? request.own : undefined
  const at = useLevel(target.level, target.roleId)
  const { from } = at.get(settingKey)
  const isSetHere = at.isSetHere(settingKey)
  const [text, setText] = useState(
    'text' in requested ? (own?.text ?? (at.get(settingKey).value as string | null) ?? requested.text) : '',
  )
  const options = 'options' in requested ? requested.options : []
  const [option, setOption] = useState(() => options.findIndex(({ value }) => value === at.get(settingKey).value))
  const [isTried, setTried] = useState(false)
  const setting = findSetting(settingKey)
  const refusal = 'text' in requested && setting ? settingProblem(setting, text.trim()) : null
  const problem = text.trim() === '' ? t('isRequired', { subject }) : refusal && t('refused', { subject, refusal })
  const close = () => askOverride(null)
  const save = () => {
    setTried(true)
    if (refusal !== null) return
    close()
    const [value, words] =
      'text' in requested
        ? [text.trim(), `“${text.trim()}”`]
        : 'options' in requested
          ? [options[option]?.value ?? null, options[option]?.label ?? t('inherited')]
          : [requested.value, requested.words]
    const message = t('for', { subject, words, name: target.name })
    if (own) own.store(value, message)
    else void at.set({ [settingKey]: value }, message)
  }
  const reset = () => {
    close()
    void at.set({ [settingKey]: null }, t('subjectResetFor', { subject, name: target.name }))
  }
  return (
    <FormDialog
      onClose={close}
      title={title}
      onSubmit={save}
      submitLabel={t('save')}
      footer={
        isSetHere && (
          <Button variant="ghost" className="mr-auto" onClick={reset}>
            <RotateCcw aria-hidden />
            {t('reset')}
          </Button>
        )
      }
    >
      <TargetChoice settingKey={settingKey} targets={targets} value={target} onValueChange={onTarget} />
      {'text' in requested ? (
        <Field label={subject} error={isTried ? problem : null}>
          <TextControl shape={setting!.shape} value={text} timing="typing" onChange={(next = '') => setText(next)} />
        </Field>
      ) : 'options' in requested ? (
        <Field label={subject}>
          <Select
            options={options.map(({ label }, i) => ({ value: String(i), label }))}
            value={option === -1 ? '' : String(option)}
            onValueChange={(next) => setOption(Number(next))}
          />
        </Field>
      ) : (
        <p className="text-sm">
          {rich(
            t('subjectWords', {
              subject,
              words: requested.words,
              b: (parts) => <span className="font-medium">{parts}</span>,
            }),
          )}
        </p>
      )}
      {from && <p className="text-xs text-muted-foreground">{describeSource(from)}</p>}
    </FormDialog>
  )
}
