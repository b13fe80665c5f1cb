/** The tone in which the status of a purchase is told; empty for a neutral one. */
export const purchaseTones = {
  created: '',
  pending: '',
  delivered: 'good',
  refused: 'bad',
  expired: 'warn',
  refunded: 'warn',
  unknown: 'warn',
} as const
