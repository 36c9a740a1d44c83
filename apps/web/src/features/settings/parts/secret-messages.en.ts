export default {
  secret: 'Secret',
  copyItNow: 'Copy it now. It will not be shown again.',
  secretCopied: 'Secret copied',
  done: 'Done',
  cannotBeShownAgain: 'The secret cannot be shown again',
} as const
