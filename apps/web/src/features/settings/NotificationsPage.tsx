import {
  hourName,
  notificationChannels,
  notificationEvents,
  type QuietHours,
  readQuietHours,
  type SettingKey,
  settingOptions,
  settings,
  writeQuietHours,
} from '@monarch/schema'
import { Alert, Checkbox, Select } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { Provenance } from '../../lib/levels/Provenance.tsx'
import { useSetSetting, useSetting } from '../../lib/levels/settings.ts'
import { Row, Section } from './parts/parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** /settings/notifications: events and channels of the user's notifications. */
export function NotificationsPage() {
  const email = useSetting('notifications.email')
  const mail = useQuery({
    queryKey: ['sendsMail'],
    queryFn: async ({ signal }) =>
      (await graphql('admin', adminDocument('query SendsMail { sendsMail }'), {}, { signal })).sendsMail,
  })
  return (
    <SettingsFrame title="Notifications" description="Choose what you are notified about.">
      {email.value && mail.data === false && (
        <Alert variant="info">
          This installation has no mail server yet. Your email settings apply as soon as it has one.
        </Alert>
      )}
      {!email.value && (
        <Alert variant="info" title="Email is switched off">
          No email is sent while{' '}
          <Link to="/settings" className="text-link underline">
            Email Notifications
          </Link>{' '}
          is off.
        </Alert>
      )}
      <Section title="Events" description="These settings are yours and apply in all your browsers.">
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b text-left text-xs text-muted-foreground">
                <th scope="col" className="px-4 py-2 font-medium">
                  Event
                </th>
                {notificationChannels.map(({ id, label }) => (
                  <th key={id} scope="col" className="w-20 px-2 py-2 text-center font-medium sm:w-32 sm:px-4">
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
                    <td key={channel.id} className="group/setting px-2 py-3 text-center sm:px-4">
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
                    Notifies you when something of yours is due today or overdue; by email as well, if Email
                    Notifications is on.
                  </span>
                </th>
                <td className="group/setting px-2 py-3 text-center sm:px-4" colSpan={notificationChannels.length}>
                  <Toggle settingKey="notifications.taskReminders" label="Task Reminders" disabled={false} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </Section>
      <MailTimes disabled={!email.value} />
    </SettingsFrame>
  )
}

/** When emails are sent: notifications until then are combined into one. */
function MailTimes({ disabled }: { disabled: boolean }) {
  const digest = useSetting('notifications.digest')
  const quiet = useSetting('notifications.quietHours')
  const set = useSetSetting()
  const hours = readQuietHours(quiet.value)
  const setHours = (next: QuietHours | null) =>
    void set({ key: 'notifications.quietHours', value: next ? writeQuietHours(next) : 'off' })
  return (
    <Section
      title="Email schedule"
      description="In the time zone of your workspace. The app shows notifications immediately."
    >
      <Row
        label="Digest"
        help="Combines several notifications into one email."
        aside={<Provenance settingKey="notifications.digest" label="Digest" />}
      >
        <Select
          aria-label="Digest"
          options={settingOptions(settings['notifications.digest']!)!.map(({ value, label }) => ({
            value: String(value),
            label,
          }))}
          value={digest.value}
          disabled={disabled}
          onValueChange={(value) => void set({ key: 'notifications.digest', value })}
          className="w-full sm:w-56"
        />
      </Row>
      <Row
        label="Quiet hours"
        help="No email is sent during these hours. Notifications are sent afterwards."
        aside={<Provenance settingKey="notifications.quietHours" label="Quiet hours" />}
      >
        <div className="flex w-full items-center gap-2 sm:w-56">
          <Select
            aria-label="Quiet hours from"
            options={[{ value: 'off', label: 'Off' }, ...hourOptions(hours?.until)]}
            value={hours ? String(hours.from) : 'off'}
            disabled={disabled}
            onValueChange={(from) => setHours(from === 'off' ? null : startingAt(Number(from), hours))}
            className="min-w-0 flex-1"
          />
          {hours && (
            <>
              <span className="text-cell text-muted-foreground">to</span>
              <Select
                aria-label="Quiet hours until"
                options={hourOptions(hours.from)}
                value={String(hours.until)}
                disabled={disabled}
                onValueChange={(until) => setHours({ ...hours, until: Number(until) })}
                className="min-w-0 flex-1"
              />
            </>
          )}
        </div>
      </Row>
    </Section>
  )
}

/** Ends at 7 AM, unless it starts then. */
const startingAt = (from: number, hours: QuietHours | null): QuietHours => ({
  from,
  until: hours?.until ?? (from === 7 ? 8 : 7),
})

/** All hours except the other limit. */
const hourOptions = (other: number | undefined) =>
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) })).filter(
    ({ value }) => value !== String(other),
  )

interface ToggleProps {
  settingKey: Extract<SettingKey, 'notifications.taskReminders' | `notifications.${string}.${string}`>
  label: string
  disabled: boolean
}

function Toggle({ settingKey, label, disabled }: ToggleProps) {
  const { value } = useSetting(settingKey)
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
