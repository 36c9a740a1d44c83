export default {
  owner: 'Owner',
  ownerDescription: 'Has all permissions in the organization.',
  builder: 'Builder',
  builderDescription: 'Designs entities, views, layouts and workflows, and edits all records.',
  manager: 'Manager',
  managerDescription: 'Edits all records, shares views, runs workflows, and sees who has which role.',
  member: 'Member',
  memberDescription: 'Adds and edits records, but cannot delete them.',
  viewer: 'Viewer',
  viewerDescription: 'Reads all records, but cannot change anything.',
  guest: 'Guest',
  guestDescription: 'Adds records, and sees and edits only their own.',
} as const
