export default {
  created: '{entity} “{title}” was created',
  updated: '{entity} “{title}” was changed',
  deleted: '{entity} “{title}” was deleted',
  test: 'This is a test of the webhook “{title}”.',
  open: 'Open',
  pausedFailing: 'Paused: all attempts have failed for a day. The last one: {reason}',
  pausedGone: 'Paused: its target answered that it no longer exists (410).',
  subject: 'The webhook “{name}” was paused',
  mail: 'The webhook “{name}” of the workspace “{workspace}” sends nothing any more.\n\n{text}\n\nSwitch it on again under Settings, Integrations. Changes that were given up can be sent again from its log.',
} as const
