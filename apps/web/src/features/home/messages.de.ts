import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  home: 'Ihre Arbeit',
  assignedToYou: 'Ihnen zugewiesen',
  assignedHelp: 'Hier erscheinen offene Datensätze, die Sie nennen, die zuerst fälligen oben.',
  nothingAssigned: 'Ihnen ist nichts zugewiesen',
  assignedNotLoaded: 'Ihre Datensätze konnten nicht geladen werden',
  loadingAssigned: 'Ihre Datensätze werden geladen',
  untitled: 'Ohne Titel',
  overdue: 'Überfällig: {when}',
  due: 'Fällig {when}',
  moreIn: '{isMore, select, true {Mehr als {count, number}} other {{count, number}}} weitere in {name}',
  unread:
    '{count, plural, one {# weiteres Objekt wurde} other {# weitere Objekte wurden}} nicht durchsucht. Ihre Datensätze darin sehen Sie in den Listen.',
  recentlyViewed: 'Zuletzt angesehen',
  recentHelp: 'Hier erscheinen Datensätze und Listen, die Sie in diesem Browser öffnen.',
  mentions: 'Erwähnungen',
  mentionsHelp: 'Hier erscheinen Kommentare, die Sie erwähnen.',
  mentionsNotLoaded: 'Die Erwähnungen konnten nicht geladen werden',
  loadingMentions: 'Erwähnungen werden geladen',
  mentionedYou: '{actor} hat Sie in {title} erwähnt',
  isUnread: 'Ungelesen',
  views: 'Ansichten',
  customize: 'Anpassen',
  favorites: 'Favoriten',
  favoritesHelp: 'Hier erscheinen Objekte, Ansichten und Datensätze, die Sie mit einem Stern markieren.',
} satisfies Translation<typeof en>
