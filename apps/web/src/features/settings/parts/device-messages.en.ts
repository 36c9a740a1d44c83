export default {
  on: '{browser} on {system}',
  unknownDevice: 'Unknown device',
} as const
