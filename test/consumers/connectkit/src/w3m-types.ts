// wagmi's own types do not pass without `skipLibCheck`; ours are checked by themselves.
export type * from '@w3m/core'
export type * from '@w3m/core/wagmi'
export type * from '@w3m/react'
