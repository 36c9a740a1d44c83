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
import { viewerFormat } from '../../lib/look/viewer-format.ts'
import { DashboardMails } from './parts/DashboardMails.tsx'
import { Row, Section } from './parts/parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { t } from './notifications-messages.ts'
import { rich } from '../../lib/language/rich.ts'

/** /settings/notifications: events and channels of the user's notifications. */
export function NotificationsPage() {
  const email = useSetting('notifications.email')
  const mail = useQuery({
    queryKey: ['sendsMail'],
    queryFn: async ({ signal }) =>
      (await graphql('admin', adminDocument('query SendsMail { sendsMail }'), {}, { signal })).sendsMail,
  })
  return (
    <SettingsFrame title={t('notifications')} description={t('chooseWhatYouAreNotifiedAbout')}>
      {email.value && mail.data === false && <Alert variant="info">{t('noMailServer')}</Alert>}
      {!email.value && (
        <Alert variant="info" title={t('emailIsSwitchedOff')}>
          {rich(
            t('emailIsOffHelp', {
              link: (parts) => (
                <Link to="/settings" className="text-link underline">
                  {parts}
                </Link>
              ),
            }),
          )}
        </Alert>
      )}
      <Section title={t('events')} description={t('appliesToYou')}>
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b text-left text-xs text-muted-foreground">
                <th scope="col" className="px-4 py-2 font-medium">
                  {t('event')}
                </th>
                {notificationChannels.map(({ id, label }) => (
                  <th key={id} scope="col" className="w-20 px-2 py-2 text-center font-medium sm:w-32 sm:px-4">
                    {label()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {notificationEvents.map(({ id, label, help }) => (
                <tr key={id}>
                  <th scope="row" className="px-4 py-3 text-left font-normal">
                    <span className="block font-medium">{label()}</span>
                    <span className="block text-xs text-muted-foreground">{help()}</span>
                  </th>
                  {notificationChannels.map((channel) => (
                    <td key={channel.id} className="group/setting px-2 py-3 text-center sm:px-4">
                      <Toggle
                        settingKey={`notifications.${id}.${channel.id}`}
                        label={`${label()}, ${channel.label()}`}
                        disabled={channel.id === 'email' && !email.value}
                      />
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row" className="px-4 py-3 text-left font-normal">
                  <span className="block font-medium">{t('taskReminders')}</span>
                  <span className="block text-xs text-muted-foreground">{t('taskRemindersHelp')}</span>
                </th>
                <td className="group/setting px-2 py-3 text-center sm:px-4" colSpan={notificationChannels.length}>
                  <Toggle settingKey="notifications.taskReminders" label={t('taskReminders')} disabled={false} />
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </Section>
      <MailTimes disabled={!email.value} />
      <DashboardMails />
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
    <Section title={t('emailSchedule')} description={t('emailScheduleHelp')}>
      <Row
        label={t('digest')}
        help={t('digestHelp')}
        aside={<Provenance settingKey="notifications.digest" label={t('digest')} />}
      >
        <Select
          aria-label={t('digest')}
          options={settingOptions(settings['notifications.digest']!, viewerFormat.clock)!.map(({ value, label }) => ({
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
        label={t('quietHours')}
        help={t('quietHoursHelp')}
        aside={<Provenance settingKey="notifications.quietHours" label={t('quietHours')} />}
      >
        <div className="flex w-full items-center gap-2 sm:w-56">
          <Select
            aria-label={t('quietHoursFrom')}
            options={[{ value: 'off', label: t('off') }, ...hourOptions(hours?.until)]}
            value={hours ? String(hours.from) : 'off'}
            disabled={disabled}
            onValueChange={(from) => setHours(from === 'off' ? null : startingAt(Number(from), hours))}
            className="min-w-0 flex-1"
          />
          {hours && (
            <>
              <span className="text-cell text-muted-foreground">{t('to')}</span>
              <Select
                aria-label={t('quietHoursUntil')}
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
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour, viewerFormat.clock) })).filter(
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
