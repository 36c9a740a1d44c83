export default {
  label: 'Rich text',
  summary: 'Text with headings, lists and links',
  example: 'Bring the signed contract',
  commentIsRequired: 'Comment is required',
  commentMustHaveAtMost: 'Comment must be {count, number} characters or fewer',
  commentCanMentionAtMost: 'A comment can mention at most {count} people',
} as const
