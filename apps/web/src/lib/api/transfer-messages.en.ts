export default {
  serverUnreachable: 'The server cannot be reached. Check the connection and try again.',
  uploadFailed: 'The upload failed. Check the connection and try again.',
  uploadWasCancelled: 'The upload was cancelled',
  connectionLost:
    'The connection was lost while the server was processing the file. Try again: no row is imported twice.',
} as const
