export default {
  moveTile: 'Move {name}',
  resizeTile: 'Resize {name}',
  editTile: 'Edit {name}',
  removeTile: 'Remove {name}',
  pickedUp: 'Picked up {name}.',
  nowAt: '{name}: column {column, number}, row {row, number}.',
  nowSized: '{name}: {width, number} columns wide, {height, number} rows high.',
  dropped: 'Dropped {name}.',
  putBack: '{name} is back at its place.',
  howToArrange:
    'To arrange this tile, press Space or Enter. Use the arrow keys to move or resize it, Space or Enter to drop it, and Escape to cancel.',
  arrange: 'Arrange',
  done: 'Done',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
} as const
