import { priorities } from './common-choices.ts'
import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const inbox = group(
  heads.inbox,
  {
    name: 'message',
    icon: 'mail',
    color: 'cyan',
    description: 'Messages to and from clients, in all channels.',
    listed: ['subject', 'contact', 'account', 'channel', 'direction', 'status', 'sent_at'],
    fields: [
      f.text('subject', { isRequired: true, placeholder: 'Feedback on the second layout' }),
      f.relation('contact', 'contact', 'messages'),
      f.relation('account', 'account', 'messages'),
      f.select('channel', {
        email: ['blue', 'Email'],
        chat: 'green',
        web_form: 'violet',
        phone: ['orange', 'Phone note'],
      }),
      f.select('direction', { incoming: 'teal', outgoing: 'gray' }),
      f.select(
        'status',
        { unread: 'blue', read: 'gray', replied: 'green', archived: 'gray' },
        { defaultValue: 'unread' },
      ),
      f.datetime('sent_at', { displayName: 'Sent' }),
      f.boolean('is_starred', { displayName: 'Starred', defaultValue: false }),
      f.longText('body', { displayName: 'Text' }),
    ],
  },
  {
    name: 'notification',
    icon: 'bell',
    color: 'yellow',
    description: 'Short notes that tell one person what needs attention now.',
    listed: ['title', 'recipient', 'kind', 'priority', 'status', 'sent_at'],
    fields: [
      f.text('title', { isRequired: true }),
      f.relation('recipient', 'employee', 'notifications'),
      f.select('kind', { mention: 'blue', assignment: 'violet', approval: 'orange', reminder: 'teal', alert: 'red' }),
      f.select('priority', priorities, { defaultValue: 'medium' }),
      f.select('status', { unread: 'blue', read: 'gray' }, { defaultValue: 'unread' }),
      f.datetime('sent_at', { displayName: 'Sent' }),
      f.url('link', { placeholder: 'https://workspace.brightside.example/…' }),
      f.longText('details'),
    ],
  },
)
