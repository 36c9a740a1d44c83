export default {
  loading: 'Loading...',
  ctrl: 'Ctrl',
  shift: 'Shift',
  delete: 'Delete',
} as const
