export default {
  notifications: 'Notifications',
  retry: 'Retry',
  copyDetails: 'Copy details',
  copied: 'Copied',
} as const
