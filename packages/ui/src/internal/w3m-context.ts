import type { Context } from '@lit/context'
import type { W3m } from '@w3m/core'

/**
 * The instance for the elements below: a host with several provides each to its own part of the page. The name that the
 * context protocol knows it by.
 */
export const w3mContext: Context<unknown, W3m> = 'w3m' as Context<string, W3m>
