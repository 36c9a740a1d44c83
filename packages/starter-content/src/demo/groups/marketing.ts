import { channels } from './common-choices.ts'
import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const marketing = group(
  heads.marketing,
  {
    name: 'campaign',
    icon: 'megaphone',
    color: 'pink',
    description: 'A message for an audience over some weeks and channels, with a media budget.',
    listed: ['name', 'account', 'status', 'channels', 'budget', 'start_date', 'end_date'],
    fields: [
      f.text('name', { isRequired: true }),
      f.relation('account', 'account', 'campaigns'),
      f.relation('brand', 'brand', 'campaigns'),
      f.select(
        'status',
        { planned: 'violet', active: 'blue', pending: ['orange', 'Paused'], completed: 'green' },
        { isRequired: true, defaultValue: 'planned' },
      ),
      f.select('objective', {
        awareness: 'cyan',
        engagement: 'pink',
        leads: 'orange',
        sales: 'green',
        loyalty: 'teal',
      }),
      f.multiSelect('channels', channels),
      ...f.section(
        'Time and money',
        f.date('start_date'),
        f.date('end_date'),
        f.currency('budget'),
        f.currency('spent'),
      ),
      f.relation('manager', 'employee', 'campaigns'),
      f.longText('brief'),
    ],
  },
  {
    name: 'brand',
    icon: 'award',
    color: 'violet',
    description: 'A brand of a client, with the promise and the tone that our work must keep.',
    listed: ['name', 'account', 'status', 'tone', 'guardian', 'website'],
    fields: [
      f.text('name', { isRequired: true }),
      f.relation('account', 'account', 'brands'),
      f.select('status', { active: 'blue', in_development: 'orange', retired: 'gray' }, { defaultValue: 'active' }),
      f.text('tagline'),
      f.multiSelect('tone', {
        warm: 'orange',
        bold: 'red',
        calm: 'teal',
        playful: 'pink',
        precise: 'blue',
        elegant: 'violet',
      }),
      f.relation('guardian', 'employee', 'brands', {
        displayName: 'Brand guardian',
        helpText: 'Approves everything that goes out under this brand.',
      }),
      f.date('launched_on', { displayName: 'Launched' }),
      f.url('website'),
      f.longText('guidelines'),
    ],
  },
  {
    name: 'content',
    pluralName: 'Content',
    icon: 'newspaper',
    color: 'teal',
    description: 'Articles, posts, films and newsletters, from the idea to the day they are published.',
    listed: ['title', 'campaign', 'kind', 'status', 'channel', 'author', 'publish_on'],
    fields: [
      f.text('title', { isRequired: true }),
      f.relation('campaign', 'campaign', 'contents'),
      f.relation('brand', 'brand', 'contents'),
      f.select('kind', {
        article: 'blue',
        post: 'pink',
        film: 'red',
        newsletter: 'violet',
        landing_page: 'teal',
        case_study: 'green',
      }),
      f.select(
        'status',
        { idea: 'gray', draft: 'orange', in_review: 'violet', scheduled: 'blue', published: 'green' },
        { defaultValue: 'idea' },
      ),
      f.select('channel', channels),
      f.relation('author', 'employee', 'contents'),
      f.date('publish_on'),
      f.number('word_count', { displayName: 'Words', validationRules: { min: 0 } }),
      f.url('link'),
      f.longText('outline'),
    ],
  },
)
