import { notificationChannels, notificationEvents } from '@monarch/schema'
import { Alert, Checkbox } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { graphql } from '../../lib/api.ts'
import { Provenance } from '../../lib/Provenance.tsx'
import { useSetSetting, useSetting } from '../../lib/settings.ts'
import { Section } from './parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** /settings/notifications: which events reach one, by which channel. */
export function NotificationsPage() {
  const email = useSetting<boolean>('notifications.email')
  const mail = useQuery({
    queryKey: ['sendsMail'],
    queryFn: async ({ signal }) =>
      (await graphql<{ sendsMail: boolean }>('admin', 'query SendsMail { sendsMail }', {}, { signal })).sendsMail,
  })
  return (
    <SettingsFrame title="Notifications" description="What you are told of, and where.">
      {email.value && mail.data === false && (
        <Alert variant="info">
          This installation has no mail server yet. What you choose for e-mail holds from the day it has one.
        </Alert>
      )}
      {!email.value && (
        <Alert variant="info" title="E-mail is switched off">
          Nothing is sent by e-mail while{' '}
          <Link to="/settings" className="text-link underline">
            Email Notifications
          </Link>{' '}
          is off.
        </Alert>
      )}
      <Section title="Events" description="Yours, in every browser.">
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b text-left text-xs text-muted-foreground">
                <th scope="col" className="px-4 py-2 font-medium">
                  Event
                </th>
                {notificationChannels.map(({ id, label }) => (
                  <th key={id} scope="col" className="w-32 px-4 py-2 text-center font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {notificationEvents.map(({ id, label, help }) => (
                <tr key={id}>
                  <th scope="row" className="px-4 py-3 text-left font-normal">
                    <span className="block font-medium">{label}</span>
                    <span className="block text-xs text-muted-foreground">{help}</span>
                  </th>
                  {notificationChannels.map((channel) => (
                    <td key={channel.id} className="group/said px-4 py-3 text-center">
                      <Toggle
                        settingKey={`notifications.${id}.${channel.id}`}
                        label={`${label}, ${channel.label}`}
                        disabled={channel.id === 'email' && !email.value}
                      />
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row" className="px-4 py-3 text-left font-normal">
                  <span className="block font-medium">Task Reminders</span>
                  <span className="block text-xs text-muted-foreground">
                    Something of yours is due today or overdue; by e-mail as well, while Email Notifications is on.
                  </span>
                </th>
                <td className="group/said px-4 py-3 text-center" colSpan={notificationChannels.length}>
                  <Toggle settingKey="notifications.taskReminders" label="Task Reminders" disabled={false} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </Section>
    </SettingsFrame>
  )
}

function Toggle({ settingKey, label, disabled }: { settingKey: string; label: string; disabled: boolean }) {
  const { value } = useSetting<boolean>(settingKey)
  const set = useSetSetting()
  return (
    <span className="inline-flex items-center gap-2">
      <Checkbox
        aria-label={label}
        checked={value}
        disabled={disabled}
        onCheckedChange={(checked) => void set({ key: settingKey, value: checked })}
      />
      <Provenance settingKey={settingKey} label={label} className="opacity-0" />
    </span>
  )
}
