/** The English texts of a transaction that is on its way. `$name` is filled in. */
export const texts = {
  'pending.actions': 'What to do with this pending transaction',
  'pending.repriced': 'Speed up',
  'pending.cancelled': 'Cancel it',
  'pending.in-wallet': 'To speed it up or cancel it, open $name.',
  'pending.elsewhere': 'To speed it up or cancel it, switch to $network.',
  'pending.switch': 'Switch network',
  'pending.contract':
    'No network has it yet: it may wait for signatures in $name, or never come. Look there before you send it again. Removing it here cancels nothing.',
  'pending.dismiss': 'Remove from this list',
  'pending.too-late': 'It was too late: the transaction is in the chain already.',
  'pending.failed': 'It could not be replaced. Nothing more was sent.',
} as const
