export default {
  sections: 'Sections',
  section: 'Section',
  count: '{count, plural, one { error} other { errors}}',
} as const
