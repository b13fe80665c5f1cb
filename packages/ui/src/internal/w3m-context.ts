import { createContext } from '@lit/context'
import type { W3m } from '@w3m/core'

/** The instance for the elements below: a host with several provides each to its own part of the page. */
export const w3mContext = createContext<W3m>('w3m')
