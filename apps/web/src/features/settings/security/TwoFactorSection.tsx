import { Badge, Button, RelativeTime, Skeletons } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { Row, Section } from '../parts/parts.tsx'
import { useTwoFactor } from './queries.ts'
import { TwoFactorDialog, type TwoFactorTask } from './TwoFactorDialog.tsx'

/** The second factor: on or off, and recovery codes. */
export function TwoFactorSection() {
  const query = useTwoFactor()
  const [task, setTask] = useState<TwoFactorTask | null>(null)
  const state = query.data
  return (
    <Section title="Two-factor" description="A code from an app on your phone, in addition to your password.">
      {state ? (
        <Row
          label="Authenticator app"
          aside={<Badge variant={state.isOn ? 'success' : 'secondary'}>{state.isOn ? 'On' : 'Off'}</Badge>}
          help={
            state.isOn ? (
              <>
                {state.since !== null && (
                  <>
                    Since <RelativeTime value={state.since} /> ·{' '}
                  </>
                )}
                {state.recoveryCodesLeft} recovery {state.recoveryCodesLeft === 1 ? 'code' : 'codes'} left
              </>
            ) : (
              'Protects your account even if someone learns your password.'
            )
          }
        >
          {state.isOn ? (
            <div className="flex flex-wrap gap-2">
              <Button variant="outline" size="sm" onClick={() => setTask('renew')}>
                New recovery codes
              </Button>
              <Button variant="outline" size="sm" onClick={() => setTask('turnOff')}>
                Turn off
              </Button>
            </div>
          ) : (
            <Button size="sm" onClick={() => setTask('turnOn')}>
              Turn on
            </Button>
          )}
        </Row>
      ) : query.error ? (
        <QueryError title="Error loading two-factor" query={query} headingLevel={3} />
      ) : (
        <Skeletons label="Loading two-factor" className="px-4 py-3" row="h-4 w-1/3" />
      )}
      {task && <TwoFactorDialog task={task} onClose={() => setTask(null)} />}
    </Section>
  )
}
