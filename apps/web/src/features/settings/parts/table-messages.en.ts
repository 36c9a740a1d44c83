export default {
  name: 'Name',
  actions: 'Actions',
} as const
