export default {
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
} as const
