export default {
  addEntityTo: 'Add entity to {name}',
  groupsReordered: 'Groups reordered',
  entitiesReordered: 'Entities reordered',
  movedTo: 'Moved to {name}',
} as const
