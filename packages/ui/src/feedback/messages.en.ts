export default {
  retry: 'Retry',
  copyDetails: 'Copy details',
  copied: 'Copied',
} as const
