import { priorities } from './common-choices.ts'
import { type CatalogueGroup, boolean, choices, datetime, longText, relation, select, text, url } from './define.ts'

export const inbox: CatalogueGroup = {
  name: 'inbox',
  displayName: 'Inbox',
  description: 'What people wrote to us and what wants our attention.',
  icon: 'layout-grid',
  color: 'cyan',
  entities: [
    {
      name: 'message',
      displayName: 'Message',
      pluralName: 'Messages',
      icon: 'mail',
      color: 'cyan',
      description: 'What was written to and from clients, whichever channel it came by.',
      listed: ['subject', 'contact', 'account', 'channel', 'direction', 'status', 'sent_at'],
      fields: [
        text('subject', 'Subject', { isRequired: true, placeholder: 'Feedback on the second layout' }),
        relation('contact', 'Contact', 'contact', 'messages'),
        relation('account', 'Account', 'account', 'messages'),
        select(
          'channel',
          'Channel',
          choices({ email: ['blue', 'Email'], chat: 'green', web_form: 'violet', phone: ['orange', 'Phone note'] }),
        ),
        select('direction', 'Direction', choices({ incoming: 'teal', outgoing: 'gray' })),
        select('status', 'Status', choices({ unread: 'blue', read: 'gray', replied: 'green', archived: 'gray' }), {
          defaultValue: 'unread',
        }),
        datetime('sent_at', 'Sent'),
        boolean('is_starred', 'Starred', { defaultValue: false }),
        longText('body', 'Text'),
      ],
    },
    {
      name: 'notification',
      displayName: 'Notification',
      pluralName: 'Notifications',
      icon: 'bell',
      color: 'yellow',
      description: 'Short notes that tell one person what needs attention now.',
      listed: ['title', 'recipient', 'kind', 'priority', 'status', 'sent_at'],
      fields: [
        text('title', 'Title', { isRequired: true }),
        relation('recipient', 'Recipient', 'employee', 'notifications'),
        select(
          'kind',
          'Kind',
          choices({ mention: 'blue', assignment: 'violet', approval: 'orange', reminder: 'teal', alert: 'red' }),
        ),
        select('priority', 'Priority', priorities, { defaultValue: 'medium' }),
        select('status', 'Status', choices({ unread: 'blue', read: 'gray' }), { defaultValue: 'unread' }),
        datetime('sent_at', 'Sent'),
        url('link', 'Link', { placeholder: 'https://workspace.brightside.example/…' }),
        longText('details', 'Details'),
      ],
    },
  ],
}
