import { currentLocale, formatDate } from '@monarch/messages'
import { format } from 'date-fns'

/** 'January 5th, 2024', '5. Januar 2024'. */
export const longDay = (date: Date): string =>
  currentLocale().language === 'en' ? format(date, 'PPP') : formatDate(date, { dateStyle: 'long' })
