export default {
  everything: 'Everything',
  grantsNothing: 'Grants nothing',
  allEntities: 'All entities',
  of: '{area} of {name}: {action}',
  action:
    '{action, select, read {Read} create {Create} update {Update} delete {Delete} purge {Purge} unlock {Unlock} run {Run} install {Install} other {{action}}}',
  youLackAPermissionOf: 'You do not have a permission of “{lacking}”',
  manyMembers: '{count}+ members',
  members: '{count, plural, one {# member} other {# members}}',
} as const
