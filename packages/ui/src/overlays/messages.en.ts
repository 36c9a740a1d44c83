export default {
  cancel: 'Cancel',
  close: 'Close',
} as const
