export default {
  publicLink: 'Public link',
  help: 'A page with the reports and texts of this dashboard, which works without an account. Tiles of views, metrics and images are left out.',
  publishHelp:
    'Anyone who has the address can see these figures, computed with your rights, also as records change. What you can no longer see yourself disappears from the page.',
  addressHelp:
    'Share it only with people who are allowed to see the figures. To embed the page, add ?embed to the address.',
  changed:
    'The dashboard or its reports have changed. The page still shows what was published. Update it to show the dashboard as it is now.',
  notYours: 'You cannot publish the dashboard as it is now, so you cannot update its page.',
  passwordHelp: 'Guests enter it once before they see the page.',
  publish: 'Publish dashboard',
  update: 'Update page',
  updated: 'Page updated',
  unpublishThis: 'Unpublish this dashboard?',
  unpublishHelp: 'The address stops working. Publishing the dashboard again creates a new address.',
  unpublished: 'Dashboard unpublished',
} as const
