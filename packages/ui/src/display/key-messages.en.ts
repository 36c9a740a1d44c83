export default {
  ctrl: 'Ctrl',
  shift: 'Shift',
  enter: 'Enter',
  delete: 'Delete',
  escape: 'Escape',
  space: 'Space',
} as const
