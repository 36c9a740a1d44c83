import { Badge, Button, RelativeTime, Skeletons } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { Row, Section } from '../parts/parts.tsx'
import { useTwoFactor } from './queries.ts'
import { TwoFactorDialog, type TwoFactorTask } from './TwoFactorDialog.tsx'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'

/** The second factor: on or off, and recovery codes. */
export function TwoFactorSection() {
  const query = useTwoFactor()
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  const state = query.data
  return (
    <Section title={t('twoFactor')} description={t('twoFactorHelp')}>
      {state ? (
        <Row
          label={t('authenticatorApp')}
          aside={<Badge variant={state.isOn ? 'success' : 'secondary'}>{state.isOn ? t('on') : t('off')}</Badge>}
          help={
            state.isOn ? (
              <>
                {state.since !== null && <Since at={state.since} />}
                {t('codesLeft', { count: state.recoveryCodesLeft })}
              </>
            ) : (
              t('authenticatorAppHelp')
            )
          }
        >
          {state.isOn ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" onClick={() => setTask('renew')}>
                {t('newRecoveryCodes')}
              </Button>
              <Button variant="outline" size="sm" onClick={() => setTask('turnOff')}>
                {t('turnOff')}
              </Button>
            </div>
          ) : (
            <Button size="sm" onClick={() => setTask('turnOn')}>
              {t('turnOn')}
            </Button>
          )}
        </Row>
      ) : query.error ? (
        <QueryError title={t('errorLoadingTwoFactor')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingTwoFactor')} className="px-4 py-3" row="h-4 w-1/3" />
      )}
      {task && <TwoFactorDialog task={task} onClose={() => setTask(null)} />}
    </Section>
  )
}

function Since({ at }: { at: string }) {
  return <>{rich(t('since', { when: () => <RelativeTime value={at} /> }))} · </>
}
