export default {
  copy: 'Copy',
  notCopied: 'The browser did not allow copying. Select the text and copy it manually.',
} as const
