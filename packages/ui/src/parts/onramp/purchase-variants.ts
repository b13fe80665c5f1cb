/** How the status of a purchase looks; empty for a neutral one. */
export const purchaseVariants = {
  created: '',
  pending: '',
  delivered: 'good',
  refused: 'bad',
  expired: 'warn',
  refunded: 'warn',
  unknown: 'warn',
} as const
